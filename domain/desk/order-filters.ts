import type { OrderChannel } from '#domain/order/channel.ts'
import type { PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { countLimit, slowCountLimit } from './lists.ts'
import type { DeskState } from './order-state.ts'

export const orderSorts = ['-placed', 'placed', '-total', 'total', 'delivery'] as const
export type OrderSort = (typeof orderSorts)[number]

export const orderSortLabels: Record<OrderSort, string> = {
  '-placed': 'تازه‌ترین',
  placed: 'قدیمی‌ترین',
  '-total': 'بیشترین مبلغ',
  total: 'کمترین مبلغ',
  delivery: 'ساعت تحویل',
}

/** Hours are compared within one day of delivery alone. */
export const orderSortsFor = ({ delivery }: { readonly delivery?: string | undefined }): readonly OrderSort[] =>
  delivery ? orderSorts : orderSorts.filter((sort) => sort !== 'delivery')

/** The lists that every desk has; a view is a filter with a name. */
export const orderViews = ['all', 'to-ship', 'receipts', 'to-accept', 'awaiting', 'cancel-requests', 'refunds'] as const
export type OrderView = (typeof orderViews)[number]

export const orderViewLabels: Record<OrderView, string> = {
  all: 'همه',
  'to-ship': 'آماده‌ی ارسال',
  receipts: 'رسید در انتظار',
  'to-accept': 'در انتظار پذیرش',
  awaiting: 'در انتظار پرداخت',
  'cancel-requests': 'درخواست لغو',
  refunds: 'بازپرداخت',
}

/** What a list of orders is narrowed to; everything given must hold. Days are ISO dates of Tehran, both inclusive. */
export type OrderFilter = {
  readonly view: OrderView
  readonly q?: string | undefined
  readonly state?: DeskState | undefined
  readonly method?: PaymentMethod | undefined
  readonly payment?: PaymentStatus | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly province?: string | undefined
  readonly channel?: OrderChannel | undefined
  readonly label?: string | undefined
  /** The ISO day of delivery that was chosen. */
  readonly delivery?: string | undefined
}

/** Orders of a list that can be chosen at once, in the sort of the list; more would be a job. */
export const maxSelection = 200

/** Where counting reads many orders that do not match. */
const combinedCountLimit = 100

/** How far the orders of a filter are counted. */
export function countLimitOf({ view, q, province, label, method, ...indexed }: OrderFilter): number {
  const given = [q, province, label, method, ...Object.values(indexed)].filter((value) => value !== undefined).length
  // Both ends of a stretch of days or amounts are one filter.
  const ranges = [indexed.from && indexed.to, indexed.min !== undefined && indexed.max !== undefined].filter(Boolean).length
  const filters = given - ranges + (view === 'all' ? 0 : 1)
  if (filters > 1 || q) return combinedCountLimit
  return province || label || method ? slowCountLimit : countLimit
}
