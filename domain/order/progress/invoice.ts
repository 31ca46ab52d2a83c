import { discountLabel } from '#domain/coupon/label.ts'
import { groupedDigits, priceLabel, type Toman } from '#domain/money.ts'
import type { PaymentStatus } from '#domain/order/order.ts'
import { shippingRateLabel } from '#domain/order/shipping.ts'

type Paid = { readonly paymentStatus: PaymentStatus }

/** Only what was paid has an invoice; anything else is pro forma. */
export function isInvoice({ paymentStatus }: Paid): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'refunded'
}

export function invoiceLabel(order: Paid): string {
  return isInvoice(order) ? 'فاکتور' : 'پیش‌فاکتور'
}

type Sums = { readonly [Name in 'subtotal' | 'shippingCost' | 'discount' | 'tax' | 'total' | 'refundedAmount']: Toman } & {
  readonly couponCode: string | null
  readonly shippingAtDoor: boolean
}
type InvoiceSum = { readonly name: string; readonly text: string; readonly isTotal?: true }

/** The sums under the lines of an invoice, on the shopper's page and on the desk's prints. */
export function invoiceSums(order: Sums): InvoiceSum[] {
  const { subtotal, shippingCost, shippingAtDoor, discount, couponCode, tax, total, refundedAmount } = order
  return [
    { name: 'جمع کالاها', text: priceLabel(subtotal) },
    { name: 'هزینه ارسال', text: shippingRateLabel(shippingCost, shippingAtDoor) },
    ...(discount > 0 ? [{ name: discountLabel(couponCode), text: priceLabel(discount) }] : []),
    ...(tax > 0 ? [{ name: 'مالیات', text: priceLabel(tax) }] : []),
    { name: 'مبلغ کل', text: priceLabel(total), isTotal: true },
    ...(refundedAmount > 0 ? refundSums(total, refundedAmount) : []),
  ]
}

/** An order that was refunded in whole leaves nothing to pay, which is no price to call for. */
function refundSums(total: Toman, refunded: Toman): InvoiceSum[] {
  const net = total - refunded
  return [
    { name: 'بازپرداخت‌شده', text: priceLabel(refunded) },
    { name: 'مبلغ پس از بازپرداخت', text: net > 0 ? `${groupedDigits(net)} تومان` : 'صفر', isTotal: true },
  ]
}
