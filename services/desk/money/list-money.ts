import {
  cashOfDays,
  countMoney,
  listCashToCollect,
  listMismatches,
  listRefundsDue,
  type MismatchRow,
  type MoneyCount,
} from '#db/desk/money.ts'
import { deskToday } from '#db/desk/order-list.ts'
import { isoDate } from '#domain/dates.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import { type MismatchFacts, mismatchesPerPage } from '#domain/desk/mismatch.ts'
import { type Toman, toman } from '#domain/money.ts'
import { orderLabel } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { staffCancelNote } from '#domain/order/progress/note.ts'
import { remainingOf } from '#domain/order/progress/refund.ts'
import type { ServiceContext } from '#services/context.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'
import { codeOf } from '#services/desk/order/list-orders.ts'

/** All lists of the page are sorted by a moment. */
const moneySort = 'moment'

type Page<Row> = { rows: Row[] /** Null on the last page. */; next: string | null; now: string; today: string }

export function getMoneyCounts({ db }: ServiceContext) {
  return countMoney(db)
}

type RefundDueRow = {
  id: string
  code: string
  customerName: string
  customerPhone: string | null
  paymentMethod: PaymentMethod
  since: string | null
  why: string
  total: Toman
  refunded: Toman
  due: Toman
}

/** Money that must go back: paid orders that were cancelled. */
export async function getRefundsDue({ db }: ServiceContext, cursor: string | undefined): Promise<Page<RefundDueRow>> {
  const found = await listRefundsDue(db, readCursor(cursor, moneySort, 'number'), rowsPerPage + 1)
  return page(db, found, refundDueView)
}

type FoundRefund = Awaited<ReturnType<typeof listRefundsDue>>[number]

export function refundDueView({ orderNumber, cancelReason, cancelledAt, refundedAmount, micros: _, ...row }: FoundRefund): RefundDueRow {
  return {
    ...row,
    code: codeOf(orderNumber),
    since: cancelledAt && isoDate(cancelledAt),
    why: staffCancelNote(cancelReason),
    refunded: refundedAmount,
    due: remainingOf({ total: row.total, refundedAmount }),
  }
}

type MismatchView = MismatchFacts & {
  id: string
  at: string
  authority: string
  refId: string | null
  resolved: { at: string; by: string | null; note: string | null } | null
}

export async function getMismatches(
  { db }: ServiceContext,
  state: 'open' | 'resolved',
  cursor: string | undefined,
): Promise<Page<MismatchView>> {
  return page(
    db,
    await listMismatches(db, state, readCursor(cursor, moneySort, 'number'), mismatchesPerPage + 1),
    mismatchView,
    mismatchesPerPage,
  )
}

export function mismatchView(row: MismatchRow): MismatchView {
  const { id, kind, at, authority, refId, orderId, orderNumber, orderTotal, status, paymentStatus, amountRial } = row
  const isOfOrder = orderId !== null && orderNumber !== null && orderTotal !== null && status !== null && paymentStatus !== null
  const order = isOfOrder
    ? { id: orderId, code: codeOf(orderNumber), label: orderLabel({ status, paymentStatus }), total: orderTotal }
    : null
  const amount = amountRial === null ? null : toman(Math.floor(Number(amountRial) / 10))
  const resolved = row.resolvedAt && { at: isoDate(row.resolvedAt), by: row.resolvedBy, note: row.resolution }
  return { id, kind, at: isoDate(at), authority, refId, amount, order, resolved }
}

type CashRow = { id: string; code: string; customerName: string; customerPhone: string | null; city: string; total: Toman; day: string }

type CashPage = Page<CashRow> & { days: ({ day: string } & MoneyCount)[] }

/** Cash that couriers have to bring, with the sum of each day on the page. */
export async function getCashToCollect({ db }: ServiceContext, cursor: string | undefined): Promise<CashPage> {
  const found = await listCashToCollect(db, readCursor(cursor, moneySort, 'number'), rowsPerPage + 1)
  const days = [...new Set(found.slice(0, rowsPerPage).map(({ day }) => day))]
  const sums = days.length > 0 ? await cashOfDays(db, days) : []
  const rows = await page(db, found, ({ orderNumber, carrier: _carrier, micros: _micros, shippedAt: _shippedAt, ...row }) => ({
    ...row,
    code: codeOf(orderNumber),
  }))
  return { ...rows, days: days.map((day) => sums.find((sum) => sum.day === day) ?? { day, count: 0, total: 0 }) }
}

async function page<Found extends { id: string; micros: number }, Row>(
  db: ServiceContext['db'],
  found: readonly Found[],
  rowOf: (found: Found) => Row,
  size = rowsPerPage,
): Promise<Page<Row>> {
  const { shown, next } = pageOf(found, ({ micros, id }) => writeCursor(moneySort, micros, id), size)
  const { now, today } = await deskToday(db)
  return { rows: shown.map(rowOf), next, now: isoDate(now), today }
}
