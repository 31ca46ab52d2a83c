import { findTestPayment } from '#db/desk/test-payments.ts'
import { type AttemptRow, claimDueChecks, expireAttempt, findAttempt, recordMismatch, stopChecking } from '#db/order/payments.ts'
import type { ServiceContext } from '#services/context.ts'
import { inquirePayment } from './inquire-payment.ts'
import { settlePayment } from './settle-payment.ts'

const batchSize = 20

/** Settles payments whose shopper did not come back: each attempt is checked on its schedule until its status is final or a day has passed. */
export async function reconcilePayments(context: ServiceContext, signal: AbortSignal): Promise<number> {
  let checked = 0
  while (!signal.aborted) {
    const due = await claimDueChecks(context.db, batchSize)
    if (due.length === 0) break
    for (const attempt of due) await check(context, attempt)
    checked += due.length
  }
  return checked
}

async function check(context: ServiceContext, attempt: AttemptRow): Promise<void> {
  const { id, authority } = attempt
  if (authority === null) return abandon(context, id)
  const named = { ...attempt, authority }
  const { kind } = await settlePayment(context, named, { mayStillPay: true })
  if (kind === 'notPaid' || kind === 'inquire') await inquirePayment(context, named)
}

/** Without an authority the bank has no payment that could be paid. */
async function abandon({ db }: ServiceContext, id: string): Promise<void> {
  await expireAttempt(db, id)
  await stopChecking(db, id)
}

/** Every hour: settles the payments that the gateway lists as paid and unverified; unknown ones are recorded for the staff. */
export async function matchUnverified(context: ServiceContext, signal: AbortSignal): Promise<void> {
  const outcome = await context.payments.unverified()
  if (outcome.kind !== 'listed') return
  for (const { authority, amount } of outcome.payments) {
    if (signal.aborted) return
    const attempt = await findAttempt(context.db, authority)
    if (attempt) await settlePayment(context, { ...attempt, authority }, { bank: 'paid' })
    // A test of the staff that was not verified goes back to its payer by itself.
    else if (!(await findTestPayment(context.db, authority)))
      await recordMismatch(context.db, { attemptId: null, authority, kind: 'unknownPayment', details: { amountRial: amount } })
  }
}
