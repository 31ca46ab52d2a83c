import { createHash } from 'node:crypto'
import { fixedId } from '#db/ids.ts'
import { actionOf } from '#db/order/orders.ts'
import type { auditLog, outbox } from '#db/schema/operations.ts'
import type { cancelRequests, orders, paymentAttempts, paymentMismatches, receipts, stockMoves } from '#db/schema/orders.ts'
import { hoursAfter } from '#db/seed/calendar.ts'
import { lettersFor, numberFor } from '#db/seed/deterministic-random.ts'
import { moveRows, orderId, paidEventRow, parcelOf, placedRow } from '#db/seed/order-rows.ts'
import { clerk } from '#db/seed/people.ts'
import { type OrderState, placedOrder, transitionOrder } from '#domain/order/order.ts'
import { holdMinutes } from '#domain/order/payment.ts'
import type { RecentOrder } from './orders.ts'
import type { readSampleReceipts } from './receipts.ts'

type Files = Awaited<ReturnType<typeof readSampleReceipts>>
type Log = (typeof auditLog.$inferInsert & { createdAt: Date })[]

const timeOf = ({ steps }: RecentOrder, ...moves: string[]): Date | null => steps.find(({ move }) => moves.includes(move))?.at ?? null
const paidAtOf = (order: RecentOrder): Date | null => timeOf(order, 'pay', 'collect')
const receiptIdOf = ({ name, placedAt }: RecentOrder): string => fixedId(placedAt, `receipt ${name}`)
export const isCancelled = (order: RecentOrder): boolean => timeOf(order, 'cancel') !== null
export const isPaid = (order: RecentOrder): boolean => paidAtOf(order) !== null

/** The states an order went through, by the transitions of the domain. */
function statesOf({ method: paymentMethod, steps, name }: RecentOrder): OrderState[] {
  const states: OrderState[] = [placedOrder]
  for (const { move } of steps) {
    const next = transitionOrder({ ...(states.at(-1) ?? placedOrder), paymentMethod }, move)
    if (!next) throw new Error(`the demo order ${name} cannot ${move}`)
    states.push(next)
  }
  return states
}

export function recentOrderRow(order: RecentOrder): typeof orders.$inferInsert {
  const { method, placedAt, receipt, steps } = order
  const shippedAt = timeOf(order, 'ship')
  return {
    ...placedRow(order),
    ...(statesOf(order).at(-1) ?? placedOrder),
    paymentMethod: method,
    receiptId: receipt ? receiptIdOf(order) : null,
    holdExpiresAt: hoursAfter(placedAt, holdMinutes[method] / 60),
    confirmedAt: method === 'cod' ? placedAt : null,
    paidAt: paidAtOf(order),
    shippedAt,
    ...(shippedAt && parcelOf(order)),
    deliveredAt: timeOf(order, 'deliver'),
    cancelledAt: timeOf(order, 'cancel'),
    cancelReason: isCancelled(order) ? 'out_of_stock' : null,
    updatedAt: steps.at(-1)?.at ?? placedAt,
  }
}

export function recentMoveRows(order: RecentOrder): (typeof stockMoves.$inferInsert)[] {
  const taken = moveRows(order)
  const cancelledAt = timeOf(order, 'cancel')
  if (!cancelledAt) return taken
  const returned = taken.map((move) => ({
    ...move,
    id: fixedId(cancelledAt, `return ${move.id}`),
    kind: 'returned' as const,
    change: -move.change,
    createdAt: cancelledAt,
  }))
  return [...taken, ...returned]
}

export function recentAuditRows(order: RecentOrder): Log {
  const about = { objectType: 'order', objectId: orderId(order) }
  const states = statesOf(order).map(({ status, paymentStatus }) => ({ status, payment_status: paymentStatus }))
  const placed = {
    ...about,
    actorKind: 'shopper',
    actorId: order.buyer.userId,
    action: 'order.placed',
    newState: states[0],
    createdAt: order.placedAt,
  } as const
  const changes = order.steps.map(({ move, at, by }, index) => ({
    ...about,
    actorKind: by,
    actorId: by === 'staff' ? clerk.userId : null,
    action: actionOf(move),
    oldState: states[index],
    newState: states[index + 1],
    createdAt: at,
  }))
  const requested = order.cancelRequest
    ? [
        {
          ...about,
          actorKind: 'shopper' as const,
          actorId: order.buyer.userId,
          action: 'order.cancelRequested',
          oldState: states.at(-1),
          newState: states.at(-1),
          createdAt: requestedAt(order),
        },
      ]
    : []
  return [placed, ...changes, ...requested]
}

export function recentEventRow(order: RecentOrder): (typeof outbox.$inferInsert)[] {
  const paidAt = paidAtOf(order)
  return paidAt ? [paidEventRow({ ...order, paidAt })] : []
}

const requestedAt = ({ placedAt }: RecentOrder): Date => hoursAfter(placedAt, 1)

export function cancelRequestRow(order: RecentOrder): (typeof cancelRequests.$inferInsert)[] {
  const { cancelRequest: reason, name, placedAt } = order
  return reason ? [{ id: fixedId(placedAt, `request ${name}`), orderId: orderId(order), reason, createdAt: requestedAt(order) }] : []
}

/** The payments of an online order at the gateway: one that paid it, and for one a second that has to be refunded. */
export function attemptRows(order: RecentOrder): (typeof paymentAttempts.$inferInsert & { id: string })[] {
  const paidAt = paidAtOf(order)
  if (order.method !== 'zarinpal' || !paidAt) return []
  const paid = attemptRow(order, paidAt, '')
  return order.isPaidTwice
    ? [paid, { ...attemptRow(order, hoursAfter(paidAt, 0.1), ' again'), state: 'refund_due', verifiedAt: null }]
    : [paid]
}

function attemptRow(order: RecentOrder, at: Date, suffix: string): typeof paymentAttempts.$inferInsert & { id: string; authority: string } {
  const name = `${order.name}${suffix}`
  return {
    id: fixedId(at, `attempt ${name}`),
    orderId: orderId(order),
    provider: 'zarinpal',
    environment: 'sandbox',
    merchant: '00000000-0000-0000-0000-000000000000',
    amountRial: placedRow(order).total * 10,
    state: 'verified',
    authority: `S${createHash('sha256').update(name).digest('hex').toUpperCase().slice(0, 35)}`,
    refId: String(100_000_000_000 + numberFor(`reference ${name} ${order.placedAt.getTime()}`, 4e9)),
    cardPan: `603799******${String(numberFor(`card ${order.buyer.name}`, 10_000)).padStart(4, '0')}`,
    expiresAt: hoursAfter(at, 0.5),
    createdAt: order.placedAt,
    requestedAt: order.placedAt,
    returnedAt: at,
    verifiedAt: at,
    updatedAt: at,
  }
}

export function mismatchRows(order: RecentOrder): (typeof paymentMismatches.$inferInsert)[] {
  if (!order.isPaidTwice) return []
  return attemptRows(order)
    .filter(({ state }) => state === 'refund_due')
    .map(({ id, authority, refId, updatedAt }) => ({
      id: fixedId(order.placedAt, `mismatch ${order.name}`),
      attemptId: id,
      authority: authority ?? '',
      kind: 'refundDue',
      details: { refId },
      createdAt: updatedAt,
    }))
}

type ReceiptRow = typeof receipts.$inferInsert & { objectKey: string }

export function receiptRow(order: RecentOrder, files: Files): ReceiptRow[] {
  const { receipt, name, placedAt, buyer } = order
  if (!receipt) return []
  const { bytes, contentType, contentHash } = files[receipt]
  const reviewedAt = timeOf(order, 'pay')
  const row = {
    id: receiptIdOf(order),
    userId: buyer.userId,
    objectKey: `receipts/${Buffer.from(lettersFor(name, 20)).toString('hex')}`,
    fileName: 'رسید.webp',
    contentType,
    byteSize: bytes.length,
    contentHash,
    createdAt: placedAt,
  }
  if (!reviewedAt) return [row]
  const verdict = { verdict: 'accepted', bankReference: '917352880411', paidAmount: placedRow(order).total, seenInAccount: true } as const
  return [{ ...row, ...verdict, reviewedBy: clerk.userId, reviewedAt }]
}
