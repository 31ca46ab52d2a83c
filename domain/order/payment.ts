import { groupedDigits, type Toman, toman } from '#domain/money.ts'

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

/** How long an unpaid order holds its stock: longer than the gateway's payment page is valid, or long enough for the staff to check a transfer. */
export const holdMinutes: Record<PaymentMethod, number> = { zarinpal: 30, cod: 72 * 60, bank_transfer: 72 * 60 }

/** A cash order of an unknown customer is confirmed before the long hold; one who has paid for an order before is known (ORD-10). */
export function holdOf(method: PaymentMethod, isKnownCustomer: boolean, cashConfirmMinutes: number) {
  const isCash = method === 'cod'
  return { isConfirmed: isCash && isKnownCustomer, minutes: isCash && !isKnownCustomer ? cashConfirmMinutes : holdMinutes[method] }
}

/** A rejected receipt leaves at least so long to send another, if it was sent within `receiptMinutes` of the order's creation (ORD-12). */
export const receiptRetryMinutes = 48 * 60
export const receiptMinutes = 7 * 24 * 60

export const maxRejectReasonLength = 300

/** An unpaid online order is cancelled so long after its creation; no hold of it ends later, however often it is paid again or checked (PAY-14). */
export const onlineOrderMinutes = 24 * 60

/** Paying again extends a running hold, up to so long after the order's creation (ORD-10). */
export const renewalMinutes = 120

/** How often an online order may take its stock, the first time included: a shopper who pays again and again cannot hold it for ever (ORD-10). */
export const maxHoldRounds = 3

/** When the reconciler checks a payment, in minutes after it was opened: 1, 3, 7, 15 and 30, then every hour for a day (providers §1.5). */
export const checkMinutes: readonly number[] = [1, 3, 7, 15, 30, ...Array.from({ length: 24 }, (_, hour) => 30 + 60 * (hour + 1))]

/** The maximum of unpaid online orders per shopper that hold stock: another one takes the place of the oldest (docs/threats.md ORD-09). */
export const maxOpenOrders = 3

/** The gateway's limits for one payment (providers §1.2). */
export const onlineLimits = { min: toman(1_000), max: toman(100_000_000) } as const

export type OnlineRefusal = 'tooSmall' | 'tooLarge'

export const onlineRefusalTexts: Record<OnlineRefusal, string> = {
  tooSmall: `پرداخت آنلاین از ${groupedDigits(onlineLimits.min)} تومان امکان‌پذیر است. لطفا روش دیگری را انتخاب کنید`,
  tooLarge: `مبلغ سفارش از سقف پرداخت آنلاین (${groupedDigits(onlineLimits.max)} تومان) بیشتر است. لطفا واریز بانکی را انتخاب کنید`,
}

/** Null when the gateway accepts the amount. */
export function onlineRefusal(total: Toman): OnlineRefusal | null {
  if (total < onlineLimits.min) return 'tooSmall'
  return total > onlineLimits.max ? 'tooLarge' : null
}

export const noCashText = 'با این روش ارسال یا در این شهر پرداخت در محل نیست. لطفا روش پرداخت دیگری را انتخاب کنید'

/** Why an order cannot be paid in cash; null when it can. A ceiling of 0: the shop accepts no cash. `allowsCash`: the shipping method does here. */
export function cashRefusalText(total: Toman, ceiling: number, allowsCash: boolean): string | null {
  if (!allowsCash) return noCashText
  if (ceiling === 0) return 'پرداخت در محل اکنون در دسترس نیست.'
  return total > ceiling ? `پرداخت در محل تا ${groupedDigits(ceiling)} تومان امکان‌پذیر است. لطفا روش دیگری را انتخاب کنید` : null
}

/** Only a bank transfer needs a receipt (product §5.10). */
export function needsReceipt(method: PaymentMethod): boolean {
  return method === 'bank_transfer'
}

/** How long the receipt of a paid order outlives its account, counted from the payment: until then a transfer can be disputed (product §10.12). */
export const receiptDaysAfterDeletion = 90

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

/** The label that the shopper sees. */
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

/** States in which the shopper may still be at the bank; an order has at most one such attempt. */
export const liveAttemptStates = ['created', 'requested', 'returned', 'verifying'] as const satisfies readonly AttemptState[]
