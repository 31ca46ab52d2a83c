import { LabelMarks } from '#app/components/desk/labels.tsx'
import type { Column } from '#app/components/desk/list/list-table.tsx'
import { StatePill } from '#app/components/desk/state-pill.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import type { OrderSummary } from '#app/stores/desk/orders.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'

/** Short: a column has no room for the checkout's labels. */
export const methodNames: Record<PaymentMethod, string> = { zarinpal: 'زرین‌پال', cod: 'در محل', bank_transfer: 'کارت به کارت' }

/** The columns of the list of orders; times are relative to `today`. */
export function orderColumns(today: string): readonly Column<OrderSummary>[] {
  return [
    { id: 'code', label: 'سفارش', width: 80, isFixed: true, cell: codeCell },
    {
      id: 'placed',
      label: 'ثبت',
      width: 106,
      sort: 'placed',
      className: 'muted small',
      cell: ({ placedAt }) => momentLabel(placedAt, today),
    },
    { id: 'customer', label: 'مشتری', width: 158, cell: customerCell },
    { id: 'items', label: 'کالاها', isFixed: true, cell: itemsCell },
    { id: 'total', label: 'مبلغ (تومان)', width: 120, sort: 'total', className: 'n sum', cell: ({ total }) => groupedDigits(total) },
    { id: 'method', label: 'پرداخت', width: 98, className: 'muted', cell: ({ paymentMethod }) => methodNames[paymentMethod] },
    { id: 'state', label: 'وضعیت', width: 152, cell: ({ state }) => <StatePill state={state} /> },
    { id: 'shipping', label: 'ارسال', width: 118, className: 'muted', cell: shippingCell },
  ]
}

function codeCell({ id, code }: OrderSummary) {
  return (
    <a className="code open" href={`/desk/orders/${id}`}>
      {code}
    </a>
  )
}

function customerCell({ customerName, city }: OrderSummary) {
  return (
    <>
      {customerName} <span className="muted small">{city}</span>
    </>
  )
}

function shippingCell({ shippingMethodName, deliverySlot }: OrderSummary) {
  return (
    <>
      {shippingMethodName}
      {deliverySlot && <span className="block tiny">{deliverySlot}</span>}
    </>
  )
}

function itemsCell({ firstItem, otherItems, labels }: OrderSummary) {
  return (
    <span className="row">
      <Thumb url={firstItem?.image ?? null} />
      <span className="cut">{firstItem?.name}</span>
      {otherItems > 0 && <span className="muted small lat">+{toPersianDigits(otherItems)}</span>}
      <LabelMarks labels={labels} />
    </span>
  )
}
