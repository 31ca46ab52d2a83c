import { groupedDigits, type Toman, toman } from '../money.ts'

export const paymentMethods = ['zarinpal', 'cod', 'bank_transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  zarinpal: 'پرداخت آنلاین (زرین‌پال)',
  cod: 'پرداخت در محل',
  bank_transfer: 'کارت به کارت / واریز بانکی',
}

export function isPaymentMethod(value: unknown): value is PaymentMethod {
  return paymentMethods.some((method) => method === value)
}

/** How long an unpaid order keeps its stock: longer than the gateway's page lives, or until a person looked (design §9). */
export const holdMinutes: Record<PaymentMethod, number> = { zarinpal: 30, cod: 72 * 60, bank_transfer: 72 * 60 }

/** Unpaid orders of one shopper that may keep stock from others at a time (threats ORD-09). */
export const maxOpenOrders = 3

/** What the gateway takes in one payment (contracts §1.2). */
export const onlineLimits = { min: toman(1_000), max: toman(100_000_000) } as const

export type OnlineRefusal = 'tooSmall' | 'tooLarge'

export const onlineRefusalTexts: Record<OnlineRefusal, string> = {
  tooSmall: `پرداخت آنلاین از ${groupedDigits(onlineLimits.min)} تومان امکان‌پذیر است. لطفا روش دیگری را انتخاب کنید`,
  tooLarge: `مبلغ سفارش از سقف پرداخت آنلاین (${groupedDigits(onlineLimits.max)} تومان) بیشتر است. لطفا واریز بانکی را انتخاب کنید`,
}

/** Null when the gateway takes the amount in one payment. */
export function onlineRefusal(total: Toman): OnlineRefusal | null {
  if (total < onlineLimits.min) return 'tooSmall'
  return total > onlineLimits.max ? 'tooLarge' : null
}

/** Only a transfer is proved by a receipt (spec §5). */
export function needsReceipt(method: PaymentMethod): boolean {
  return method === 'bank_transfer'
}

export const maxReceiptBytes = 8 * 1024 * 1024

export const attemptStates = [
  'created',
  'requested',
  'returned',
  'verifying',
  'verified',
  'failed',
  'expired',
  'refund_due',
  'reversed',
] as const
export type AttemptState = (typeof attemptStates)[number]

/** What the shopper reads of an attempt. */
export const attemptLabels: Record<AttemptState, string> = {
  created: 'آغاز شد',
  requested: 'در انتظار پرداخت',
  returned: 'در حال بررسی',
  verifying: 'در حال بررسی',
  verified: 'موفق',
  failed: 'ناموفق',
  expired: 'منقضی',
  refund_due: 'پول برگردانده می‌شود',
  reversed: 'پول برگردانده شد',
}

/**
 * Where an attempt may go (threats D10). Failed and expired are what we know so far: the bank may still say that it was paid,
 * and then it is verified, or owed back when the order has no use for it. A question without an answer goes back to where it was.
 */
const nextAttemptStates: Record<AttemptState, readonly AttemptState[]> = {
  created: ['requested', 'failed', 'expired'],
  requested: ['returned', 'verifying', 'failed', 'expired'],
  returned: ['verifying', 'failed', 'expired'],
  verifying: ['verified', 'requested', 'returned', 'failed', 'expired', 'refund_due'],
  verified: ['reversed'],
  failed: ['verifying', 'refund_due'],
  expired: ['verifying', 'refund_due'],
  refund_due: ['reversed'],
  reversed: [],
}

export function canAttemptBecome(from: AttemptState, to: AttemptState): boolean {
  return nextAttemptStates[from].includes(to)
}

/** States in which the shopper may still be at the bank: an order has one such attempt at most. */
export const liveAttemptStates = ['created', 'requested', 'returned', 'verifying'] as const satisfies readonly AttemptState[]

export function isLiveAttempt(state: AttemptState): boolean {
  return liveAttemptStates.some((live) => live === state)
}
