import { matchUnverified, reconcilePayments } from '#services/order/reconcile-payments.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import type { Job } from '#services/run-due-job.ts'

export const reconcilePaymentsJob: Job = { name: 'reconcile-payments', everySeconds: 60, run: reconcilePayments }
export const matchUnverifiedJob: Job = { name: 'match-gateway', everySeconds: 3_600, run: matchUnverified }
export const releaseHoldsJob: Job = { name: 'release-holds', everySeconds: 30, run: releaseHolds }
