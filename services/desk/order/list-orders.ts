import { withoutPreparedStatements } from '#db/connect.ts'
import {
  countDeskOrders,
  countViews,
  deskToday,
  findDeskOrders,
  listDeskOrders,
  type OrderCursor,
  type OrderListRow,
} from '#db/desk/order-list.ts'
import { isoDate } from '#domain/dates.ts'
import { minSearchLength, type OrderFilter, type OrderSort, type OrderView, ordersPerPage } from '#domain/desk/order-filters.ts'
import { type DeskState, deskStateOf } from '#domain/desk/order-state.ts'
import { type DeskStep, legalSteps } from '#domain/desk/order-steps.ts'
import { toLatinDigits } from '#domain/digits.ts'
import type { Toman } from '#domain/money.ts'
import type { OrderChannel } from '#domain/order/channel.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '../../context.ts'

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
  channel: OrderChannel
  labels: string[]
  hasCancelRequest: boolean
  steps: DeskStep[]
}

export type OrderList = {
  orders: OrderSummary[]
  /** Null on the last page. */
  next: string | null
  /** At most one more than the limit of exact counts. */
  count: number
  now: string
  today: string
}

type ListRequest = { filter: OrderFilter; sort: OrderSort; cursor?: string | undefined }

/** A page of 50 orders, by a cursor: new orders neither repeat nor skip a row. */
export async function listDeskOrderPage({ db }: ServiceContext, { filter, sort, cursor }: ListRequest): Promise<OrderList> {
  const search = searchFilter(filter)
  const after = cursor === undefined ? null : readCursor(cursor, sort)
  // Each combination of filters has its own best plan.
  return withoutPreparedStatements(async () => {
    const rows = await listDeskOrders(db, search, sort, after)
    const count = await countDeskOrders(db, search)
    const { now, today } = await deskToday(db)
    const shown = rows.slice(0, ordersPerPage)
    const last = rows.length > ordersPerPage ? shown.at(-1) : undefined
    return { orders: shown.map(summaryOf), next: last ? writeCursor(last, sort) : null, count, now: isoDate(now), today }
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

/** Any digits and letters as people type them, in the form of the search text; too short a text is refused. */
function searchFilter(filter: OrderFilter): OrderFilter {
  if (filter.q === undefined) return filter
  const q = toLatinDigits(cleanLine(filter.q)).toLowerCase()
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
    placedAt: isoDate(createdAt),
    otherItems: Math.max(0, itemCount - 1),
    state: deskStateOf({ ...state, receiptId }),
    steps: legalSteps({ ...state, holdState, confirmedAt, hasCancelRequest }),
  }
}

/** The sort belongs to the cursor: one of another list is refused, like a forged one (DESK-36). */
function writeCursor({ id, total, placedMicros }: OrderListRow, sort: OrderSort): string {
  return Buffer.from([sort, sort.endsWith('total') ? total : placedMicros, id].join(' ')).toString('base64url')
}

function readCursor(cursor: string, sort: OrderSort): OrderCursor {
  const [ofSort, value = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const isValid =
    ofSort === sort && /^[0-9]{1,16}$/.test(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && rest.length === 0
  if (!isValid) throw new Refusal('desk.badList')
  return { value, id }
}
