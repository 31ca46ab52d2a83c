import type { PaymentStatus } from '../order.ts'

type Paid = { readonly paymentStatus: PaymentStatus }

/** Only what was paid has an invoice; anything else is pro forma. */
export function isInvoice({ paymentStatus }: Paid): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'refunded'
}

export function invoiceLabel(order: Paid): string {
  return isInvoice(order) ? 'فاکتور' : 'پیش‌فاکتور'
}
