import { connect } from '#db/connect.ts'
import { startJobs } from '#jobs/runner.ts'
import { neverEnding, silentLog } from './jobs.ts'
import { shopOf } from './shop.ts'

/** A separate process for tests that kill it: it starts the job, records that, and never finishes. */
const [to = '', leaseSeconds = ''] = process.argv.slice(2)
startJobs(shopOf(connect(JSON.parse(to)).db), [neverEnding], { log: silentLog, leaseSeconds: Number(leaseSeconds), pollSeconds: 0.05 })
