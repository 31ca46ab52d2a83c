import { lockOrder } from '#db/order/orders.ts'
import { type AttemptRow, findAttempt, lockAttempt, markReturned, scheduleCheck } from '#db/order/payments.ts'
import { Refusal } from '#domain/refusals.ts'
import { type Deadline, deadlineIn } from '#gateways/deadline.ts'
import type { ServiceContext } from '../context.ts'
import { inquirePayment } from './inquire-payment.ts'
import { failAttempt, type NamedAttempt, type Settlement, settlePayment } from './settle-payment.ts'

export type PaymentReturn = { authority: string; status: string }
export type Confirmed = Settlement & { orderId: string }

/** All questions to the bank together: the page answers within six seconds, and one is for our own books (PAY-09). */
const shopperWaitsMs = 5_000

/** What the return from the bank leads to. The order is found by the authority alone, whoever opens the link and in whatever browser (PAY-04). */
export async function confirmPayment(context: ServiceContext, { authority, status }: PaymentReturn): Promise<Confirmed> {
  const deadline = deadlineIn(shopperWaitsMs)
  const attempt = await findAttempt(context.db, authority)
  if (!attempt?.authority) throw new Refusal('order.notFound')
  const isOk = status.toUpperCase() === 'OK'
  if (isOk) await markReturned(context.db, attempt.id)
  const settlement = isOk
    ? await settled(context, { ...attempt, authority: attempt.authority }, deadline)
    : await cancelled(context, attempt)
  if (settlement.kind === 'checking') await scheduleCheck(context.db, attempt.id)
  return { ...settlement, orderId: attempt.orderId }
}

/** Whoever comes back after the payment was given up is believed by the bank's word only: its stock may be on the shelf again (ORD-09). */
async function settled(context: ServiceContext, attempt: NamedAttempt, deadline: Deadline): Promise<Settlement> {
  const settlement = await settlePayment(context, attempt, { deadline })
  return settlement.kind === 'givenUp' ? inquirePayment(context, attempt, deadline) : settlement
}

/** Anyone can type this address, so it is a hint and no end: the attempt is still asked about (threats D10). */
async function cancelled(context: ServiceContext, { id, orderId }: AttemptRow): Promise<Settlement> {
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const attempt = await lockAttempt(tx, id)
    if (!order || !attempt) throw new Error('an attempt lost its order')
    if (attempt.state === 'verified') return { kind: 'paid', refId: attempt.refId }
    if (attempt.state === 'verifying') return { kind: 'checking' }
    const isWaiting = attempt.state === 'requested' || attempt.state === 'returned'
    return isWaiting ? failAttempt(tx, order, attempt) : { kind: 'notPaid' }
  })
}
