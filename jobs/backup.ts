import { backUpDaily } from '#services/backup/back-up-daily.ts'
import type { Job } from '#services/run-due-job.ts'

/** Checked every hour, so that a machine that is off at night has its backup too. */
export const backUpJob: Job = { name: 'back-up', everySeconds: 3_600, run: backUpDaily }
