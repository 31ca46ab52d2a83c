import { type AttemptRow, claimDueChecks, expireAttempt, findAttempt, recordMismatch, stopChecking } from '#db/order/payments.ts'
import type { ServiceContext } from '../context.ts'
import { inquirePayment } from './inquire-payment.ts'
import { settlePayment } from './settle-payment.ts'

const atOnce = 20

/** Settles what nobody came back for: each attempt is asked about at its time, until the gateway has a final answer or a day has passed. */
export async function reconcilePayments(context: ServiceContext, signal: AbortSignal): Promise<number> {
  let checked = 0
  while (!signal.aborted) {
    const due = await claimDueChecks(context.db, atOnce)
    if (due.length === 0) break
    for (const attempt of due) await check(context, attempt)
    checked += due.length
  }
  return checked
}

async function check(context: ServiceContext, attempt: AttemptRow): Promise<void> {
  const { id, authority } = attempt
  if (authority === null) return forget(context, id)
  const named = { ...attempt, authority }
  const { kind } = await settlePayment(context, named, { unpaid: 'waits' })
  if (kind === 'notPaid' || kind === 'givenUp') await inquirePayment(context, named)
}

/** Nothing was ever opened under this attempt, or nobody will know: an unused page of the bank harms nobody. */
async function forget({ db }: ServiceContext, id: string): Promise<void> {
  await expireAttempt(db, id)
  await stopChecking(db, id)
}

/** Once an hour: what the gateway holds unverified is matched with our books; what we do not know is for a person to see. */
export async function matchUnverified(context: ServiceContext, signal: AbortSignal): Promise<void> {
  const outcome = await context.payments.unverified()
  if (outcome.kind !== 'listed') return
  for (const { authority, amount } of outcome.payments) {
    if (signal.aborted) return
    const attempt = await findAttempt(context.db, authority)
    if (attempt) await settlePayment(context, { ...attempt, authority }, { told: 'paid' })
    else await recordMismatch(context.db, { attemptId: null, authority, kind: 'unknownPayment', details: { amountRial: amount } })
  }
}
