import { useMay } from '#app/stores/desk/me.ts'
import type { ProductStock } from '#app/stores/desk/stock/stock.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** The unpaid orders that hold units of this product, and until when. */
export function HeldOrders({ stock: { heldOrders, today } }: { stock: ProductStock }) {
  const mayOpen = useMay()('orders.read')
  if (heldOrders.length === 0) return null
  return (
    <section aria-labelledby="held">
      <h2 id="held">منتظر پرداخت</h2>
      <ul className="rows tall">
        {heldOrders.map(({ id, code, units, until, hasReceipt }) => (
          <li key={id}>
            {mayOpen ? (
              <a className="code" href={`/desk/orders/${id}`}>
                {code}
              </a>
            ) : (
              <span className="code">{code}</span>
            )}
            <span className="muted grow">{hasReceipt ? 'تا بررسی رسید' : `تا ${momentLabel(until, today)}`}</span>
            <span>
              <b>{toPersianDigits(units)}</b> <span className="tiny muted">عدد</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
