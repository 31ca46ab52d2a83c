import { sweepSlides } from '#services/picture/sweep-slides.ts'
import { sweepReceipts } from '#services/receipt/sweep-receipts.ts'
import type { Job } from '#services/run-due-job.ts'
import { sweepExpired } from '#services/sweep-expired.ts'

export const sweepExpiredJob: Job = { name: 'sweep-expired', everySeconds: 600, run: sweepExpired }

export const sweepReceiptsJob: Job = { name: 'sweep-receipts', everySeconds: 3_600, run: sweepReceipts }

export const sweepSlidesJob: Job = { name: 'sweep-slides', everySeconds: 3_600, run: sweepSlides }
