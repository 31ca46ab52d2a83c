import type { Toman } from '#domain/money.ts'
import { onlineRefusal, type PaymentMethod } from './payment.ts'

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** active: stock is reserved until payment; settled: sold; released: stock was returned. */
export const holdStates = ['active', 'settled', 'released'] as const
export type HoldState = (typeof holdStates)[number]

export type OrderState = { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus; readonly holdState: HoldState }

/** A placed order holds its stock and waits for payment (product §4.5). */
export const placedOrder: OrderState = { status: 'pending', paymentStatus: 'pending', holdState: 'active' }

export const orderTransitions = [
  /** Paid in full. Released stock is taken again first (docs/threats.md D10). */
  'pay',
  /** The gateway rejected the payment; the shopper may retry. */
  'fail',
  /** The staff rejected the receipt of a transfer; the shopper may send another, which is `retry` too. */
  'reject',
  'retry',
  /** The hold expired: stock is returned; the order can still be paid while there is stock. */
  'release',
  'retake',
  /** The shop accepts a cash-on-delivery order. */
  'accept',
  /** The courier collected the cash. */
  'collect',
  'ship',
  'deliver',
  /** Also for a parcel that was returned undelivered. */
  'cancel',
  /** The rest of what was paid goes back. */
  'refund',
  /** A part goes back, also while the rest of the order is on its way. */
  'refundPart',
] as const
export type OrderTransition = (typeof orderTransitions)[number]

type TransitionRule = {
  readonly status: readonly OrderStatus[]
  readonly paymentStatus: readonly PaymentStatus[]
  readonly holdState: readonly HoldState[]
  readonly methods?: readonly PaymentMethod[]
  readonly to: Partial<OrderState>
}

const unpaid = ['pending', 'failed'] as const

/** Every legal transition of an order: its start states, and what it sets. */
const transitions: Record<OrderTransition, TransitionRule> = {
  pay: {
    status: ['pending'],
    paymentStatus: unpaid,
    holdState: ['active'],
    to: { status: 'processing', paymentStatus: 'paid', holdState: 'settled' },
  },
  // A transfer or cash order waits for its money as before when the shopper tried to pay it online.
  fail: {
    status: ['pending'],
    paymentStatus: ['pending'],
    holdState: ['active', 'released'],
    methods: ['zarinpal'],
    to: { paymentStatus: 'failed' },
  },
  reject: {
    status: ['pending'],
    paymentStatus: ['pending'],
    holdState: ['active'],
    methods: ['bank_transfer'],
    to: { paymentStatus: 'failed' },
  },
  retry: { status: ['pending'], paymentStatus: ['failed'], holdState: ['active'], to: { paymentStatus: 'pending' } },
  release: { status: ['pending'], paymentStatus: unpaid, holdState: ['active'], to: { holdState: 'released' } },
  retake: { status: ['pending'], paymentStatus: unpaid, holdState: ['released'], to: { holdState: 'active' } },
  accept: {
    status: ['pending'],
    paymentStatus: ['pending'],
    holdState: ['active'],
    methods: ['cod'],
    to: { status: 'processing', holdState: 'settled' },
  },
  collect: {
    status: ['processing', 'shipped'],
    paymentStatus: ['pending'],
    holdState: ['settled'],
    methods: ['cod'],
    to: { paymentStatus: 'paid' },
  },
  ship: { status: ['processing'], paymentStatus: ['pending', 'paid'], holdState: ['settled'], to: { status: 'shipped' } },
  deliver: { status: ['shipped'], paymentStatus: ['paid'], holdState: ['settled'], to: { status: 'delivered' } },
  cancel: {
    status: ['pending', 'processing', 'shipped'],
    paymentStatus: ['pending', 'failed', 'paid'],
    holdState: holdStates,
    to: { status: 'cancelled', holdState: 'released' },
  },
  refund: { status: ['delivered', 'cancelled'], paymentStatus: ['paid'], holdState: holdStates, to: { paymentStatus: 'refunded' } },
  refundPart: {
    status: ['processing', 'shipped', 'delivered', 'cancelled'],
    paymentStatus: ['paid'],
    holdState: holdStates,
    to: {},
  },
}

/** The state after a transition, or null when it is not legal. */
export function transitionOrder(order: OrderState & { readonly paymentMethod: PaymentMethod }, move: OrderTransition): OrderState | null {
  const { status, paymentStatus, holdState, paymentMethod } = order
  const rule = transitions[move]
  const isLegal =
    rule.status.includes(status) &&
    rule.paymentStatus.includes(paymentStatus) &&
    rule.holdState.includes(holdState) &&
    (rule.methods?.includes(paymentMethod) ?? true)
  return isLegal ? { status, paymentStatus, holdState, ...rule.to } : null
}

/** A shopper may cancel an order that is neither paid nor accepted. */
export function canShopperCancel({ status, paymentStatus }: Pick<OrderState, 'status' | 'paymentStatus'>): boolean {
  return status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed')
}

type PayableOrder = OrderState & { readonly paymentMethod: PaymentMethod; readonly total: Toman }

/** Whether an order waits for money that can be paid online: also a transfer, and cash until it is collected. */
export function canPayOnline({ status, paymentStatus, holdState, paymentMethod, total }: PayableOrder): boolean {
  const isUnpaid = paymentStatus === 'pending' || paymentStatus === 'failed'
  const isWaiting = status === 'pending' && (paymentMethod === 'zarinpal' || holdState === 'active')
  const isAccepted = (status === 'processing' || status === 'shipped') && paymentMethod === 'cod'
  return isUnpaid && (isWaiting || isAccepted) && onlineRefusal(total) === null
}

/** A cash-on-delivery order is confirmed by an SMS code or by the staff; until then it holds its stock for a short time only (ORD-10). */
export function mustConfirm(
  order: Pick<OrderState, 'status' | 'holdState'> & { readonly paymentMethod: PaymentMethod; readonly confirmedAt: Date | null },
): boolean {
  return order.paymentMethod === 'cod' && order.status === 'pending' && order.holdState === 'active' && order.confirmedAt === null
}

type Transfer = Pick<OrderState, 'status' | 'paymentStatus'> & { readonly paymentMethod: PaymentMethod; readonly receiptId: string | null }

/** The staff has yet to judge the receipt; until then the order holds its stock, however long that takes (ORD-14). */
export function isUnderReview({ status, paymentStatus, paymentMethod, receiptId }: Transfer): boolean {
  return paymentMethod === 'bank_transfer' && status === 'pending' && paymentStatus === 'pending' && receiptId !== null
}

/** The receipt was rejected: the shopper may send another while the order holds its stock. */
export function awaitsReceipt({ status, paymentStatus, paymentMethod }: Omit<Transfer, 'receiptId'>): boolean {
  return paymentMethod === 'bank_transfer' && status === 'pending' && paymentStatus === 'failed'
}

const statusLabels: Record<OrderStatus, string> = {
  pending: 'نامشخص',
  processing: 'در حال پردازش',
  shipped: 'ارسال شده',
  delivered: 'تحویل داده شده',
  cancelled: 'لغو شده',
}

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: 'در انتظار پرداخت',
  failed: 'پرداخت ناموفق',
  paid: 'پرداخت شده',
  refunded: 'بازپرداخت شده',
}

/** The label that the shopper sees: of an order that is not yet accepted its payment status, afterwards how far it is (product §4.6). */
export function orderLabel({ status, paymentStatus }: Pick<OrderState, 'status' | 'paymentStatus'>): string {
  return status === 'pending' && paymentStatus !== 'refunded' ? paymentStatusLabels[paymentStatus] : statusLabels[status]
}
