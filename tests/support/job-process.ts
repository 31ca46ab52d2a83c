import { connect } from '#db/connect.ts'
import { startJobs } from '#jobs/runner.ts'
import { neverEnding, quiet } from './jobs.ts'
import { shopOf } from './shop.ts'

/** A node of its own for the tests that kill it: it starts the job, says so in the table, and never ends it. */
const [to = '', leaseSeconds = ''] = process.argv.slice(2)
startJobs(shopOf(connect(JSON.parse(to)).db), [neverEnding], { log: quiet, leaseSeconds: Number(leaseSeconds), pollSeconds: 0.05 })
