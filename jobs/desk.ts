import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { followRateSource } from '#services/desk/prices/follow-rate-source.ts'
import type { Job } from '#services/run-due-job.ts'

/** Price runs that are queued, scheduled or were interrupted, also by the end of their request: progress is seen each second. */
export const deskJobsJob: Job = { name: 'desk-jobs', everySeconds: 0.5, run: (context, signal) => runDeskJobs(context, signal) }

/** Only where the owner has set a source and lets it store rates. */
export const rateSourceJob: Job = { name: 'rate-source', everySeconds: 1_800, run: followRateSource }
