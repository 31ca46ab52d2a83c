import { flushCompileCache } from 'node:module'
import { connect } from '#db/connect.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { shopOf } from '#tests/support/shop.ts'

/** A separate process for tests that kill it while it changes prices. */
const [to = ''] = process.argv.slice(2)
// A killed process does not write it, and a test kills ten.
flushCompileCache()
const connection = connect(JSON.parse(to))
await runDeskJobs(shopOf(connection.db), new AbortController().signal)
await connection.close()
