import { type AttemptRow, claimChecks, findAttempt, isPast, noteMismatch, setAttempt, stopChecking } from '#db/order/payments.ts'
import { never } from '#domain/never.ts'
import { isLiveAttempt } from '#domain/order/payment.ts'
import type { InquiryOutcome } from '#gateways/payment.ts'
import type { Shop } from '../context.ts'
import { settlePayment } from './settle-payment.ts'

const atOnce = 20

/** Settles what nobody came back for: each attempt is asked about at its time, until the gateway has a final answer or a day has passed. */
export async function reconcilePayments(shop: Shop, signal: AbortSignal): Promise<number> {
  let checked = 0
  while (!signal.aborted) {
    const due = await claimChecks(shop.db, atOnce)
    if (due.length === 0) break
    for (const attempt of due) await check(shop, attempt)
    checked += due.length
  }
  return checked
}

async function check(shop: Shop, attempt: AttemptRow): Promise<void> {
  const { id, authority } = attempt
  if (authority === null) return forget(shop, id)
  // What was given up is only looked at: to settle it would take stock from the shelf for a payment that nobody made.
  if (isLiveAttempt(attempt.state)) {
    const settlement = await settlePayment(shop, { ...attempt, authority }, 'waits')
    if (settlement.kind !== 'notPaid') return
  }
  await heed(shop, { ...attempt, authority }, await shop.payments.inquiry(authority))
}

/** Nothing was ever opened under this attempt, or nobody will know: an unused page of the bank harms nobody. */
async function forget({ db }: Shop, id: string): Promise<void> {
  await setAttempt(db, id, 'expired')
  await stopChecking(db, id)
}

async function heed(shop: Shop, attempt: AttemptRow & { authority: string }, outcome: InquiryOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'paid':
    case 'verified':
      await settlePayment(shop, attempt)
      return
    case 'failed':
    case 'reversed':
      await stopChecking(shop.db, attempt.id)
      return
    case 'inBank':
      // Past its time the shopper has left the page; the bank may still change its mind today (contracts §1.5).
      if (await isPast(shop.db, attempt.id)) await setAttempt(shop.db, attempt.id, 'expired')
      return
    case 'foreign':
    case 'unknownAuthority':
      await noteMismatch(shop.db, { attemptId: attempt.id, authority: attempt.authority, kind: outcome.kind })
      await stopChecking(shop.db, attempt.id)
      return
    case 'busy':
    case 'unknown':
    case 'unreachable':
      return
    default:
      never(outcome)
  }
}

/** Once an hour: what the gateway holds unverified is matched with our books; what we do not know is for a person to see. */
export async function matchUnverified(shop: Shop, signal: AbortSignal): Promise<void> {
  const outcome = await shop.payments.unverified()
  if (outcome.kind !== 'listed') return
  for (const { authority, amount } of outcome.payments) {
    if (signal.aborted) return
    const attempt = await findAttempt(shop.db, authority)
    if (attempt) await settlePayment(shop, { ...attempt, authority })
    else await noteMismatch(shop.db, { attemptId: null, authority, kind: 'unknownPayment', details: { amountRial: amount } })
  }
}
