import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import type { Job } from '#services/run-due-job.ts'

/** Price runs that are queued, scheduled or were interrupted. */
export const deskJobsJob: Job = { name: 'desk-jobs', everySeconds: 2, run: (context, signal) => runDeskJobs(context, signal) }
