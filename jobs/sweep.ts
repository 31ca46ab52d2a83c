import type { Job } from '#services/run-due-job.ts'
import { sweepExpired } from '#services/sweep-expired.ts'

export const sweep: Job = { name: 'sweep-expired', everySeconds: 600, run: sweepExpired }
