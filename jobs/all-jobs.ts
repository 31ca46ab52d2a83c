import type { Job } from '#services/run-due-job.ts'
import { backUpJob } from './backup.ts'
import { deskJobsJob, rateSourceJob } from './desk.ts'
import { sendOutboxJob } from './outbox.ts'
import { matchUnverifiedJob, reconcilePaymentsJob, releaseHoldsJob } from './payments.ts'
import { sweepExpiredJob, sweepReceiptsJob, sweepSlidesJob } from './sweep.ts'

export const allJobs: readonly Job[] = [
  sweepExpiredJob,
  sweepReceiptsJob,
  sweepSlidesJob,
  sendOutboxJob,
  reconcilePaymentsJob,
  matchUnverifiedJob,
  releaseHoldsJob,
  deskJobsJob,
  rateSourceJob,
  backUpJob,
]
