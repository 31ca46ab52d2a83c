import { withoutPreparedStatements } from '#db/connect.ts'
import {
  countDeskOrders,
  countViews,
  deskToday,
  findDeskOrders,
  listDeskOrders,
  type OrderListRow,
  orderSortValue,
} from '#db/desk/order-list.ts'
import { mobile } from '#domain/account/mobile.ts'
import { isoDate } from '#domain/dates.ts'
import { deliverySlotText } from '#domain/delivery/windows.ts'
import { minSearchLength, rowsPerPage } from '#domain/desk/lists.ts'
import { countLimitOf, type OrderFilter, type OrderSort, type OrderView, orderSortsFor } from '#domain/desk/order-filters.ts'
import { type DeskState, deskStateOf } from '#domain/desk/order-state.ts'
import { type DeskStep, legalSteps } from '#domain/desk/order-steps.ts'
import { toLatinDigits } from '#domain/digits.ts'
import type { Toman } from '#domain/money.ts'
import type { OrderChannel } from '#domain/order/channel.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'

/** An order as a row of the desk's list. */
export type OrderSummary = {
  id: string
  /** The five letters by which the staff names an order. */
  code: string
  placedAt: string
  customerName: string
  city: string
  firstItem: { name: string; image: string | null } | null
  otherItems: number
  total: Toman
  paymentMethod: PaymentMethod
  state: DeskState
  shippingMethodName: string
  deliverySlot: string | null
  channel: OrderChannel
  labels: string[]
  hasCancelRequest: boolean
  steps: DeskStep[]
}

export type OrderList = {
  orders: OrderSummary[]
  /** Null on the last page. */
  next: string | null
  /** At most one more than `countLimit`. */
  count: number
  countLimit: number
  now: string
  today: string
}

type ListRequest = { filter: OrderFilter; sort: OrderSort; cursor?: string | undefined }

/** A page of 50 orders, by a cursor: new orders neither repeat nor skip a row. */
export async function listDeskOrderPage({ db }: ServiceContext, { filter, sort, cursor }: ListRequest): Promise<OrderList> {
  const search = searchFilter(filter, sort)
  const after = readCursor(cursor, sort, 'number')
  // Each combination of filters has its own best plan.
  return withoutPreparedStatements(async () => {
    const countLimit = countLimitOf(search)
    // A short count is read with the first page, in one walk instead of two.
    const isCounted = after === null && countLimit <= 2 * rowsPerPage
    const rows = await listDeskOrders(db, search, sort, after, (isCounted ? countLimit : rowsPerPage) + 1)
    const isWhole = after === null && rows.length <= rowsPerPage
    const count = isCounted || isWhole ? rows.length : await countDeskOrders(db, search)
    const { now, today } = await deskToday(db)
    const { shown, next } = pageOf(rows, (row) => writeCursor(sort, orderSortValue(row, sort), row.id))
    return {
      orders: shown.map(summaryOf),
      next,
      count,
      countLimit,
      now: isoDate(now),
      today,
    }
  })
}

export async function countOrderViews({ db }: ServiceContext): Promise<Record<OrderView, number>> {
  return countViews(db)
}

type FoundOrderView = { id: string; label: string; hint: string; href: string }

const paletteLimit = 6

/** For the palette: the newest orders with this number, name, mobile or SKU. */
export async function findOrders({ db }: ServiceContext, q: string): Promise<FoundOrderView[]> {
  const { q: words } = searchFilter({ view: 'all', q })
  if (!words) return []
  const found = await withoutPreparedStatements(() => findDeskOrders(db, words, paletteLimit))
  return found.map(({ id, orderNumber, customerName }) => ({
    id,
    label: `${codeOf(orderNumber)}، ${customerName}`,
    hint: 'سفارش',
    href: `/desk/orders/${id}`,
  }))
}

/** Any digits and letters as people type them, in the form of the search text; too short a text is refused, and a sort that the list has not (DESK-36). */
export function searchFilter(filter: OrderFilter, sort: OrderSort = '-placed'): OrderFilter {
  if (!orderSortsFor(filter).includes(sort)) throw new Refusal('desk.badList')
  if (filter.q === undefined) return filter
  const q = mobile(filter.q) ?? toLatinDigits(cleanLine(filter.q)).toLowerCase()
  if (q.length < minSearchLength) throw new Refusal('desk.searchShort')
  return { ...filter, q }
}

export function codeOf(orderNumber: string): string {
  return orderNumber.slice(-5)
}

export function summaryOf({
  orderNumber,
  createdAt,
  itemCount,
  holdState,
  confirmedAt,
  receiptId,
  status,
  paymentStatus,
  ...row
}: OrderListRow): OrderSummary {
  const { id, customerName, city, firstItem, total, paymentMethod, shippingMethodName, channel, labels, hasCancelRequest } = row
  const state = { status, paymentStatus, paymentMethod }
  return {
    ...{ id, customerName, city, firstItem, total, paymentMethod, shippingMethodName, channel, labels, hasCancelRequest },
    code: codeOf(orderNumber),
    deliverySlot: deliverySlotText(row),
    placedAt: isoDate(createdAt),
    otherItems: Math.max(0, itemCount - 1),
    state: deskStateOf({ ...state, receiptId }),
    steps: legalSteps({ ...state, holdState, confirmedAt, hasCancelRequest }),
  }
}
