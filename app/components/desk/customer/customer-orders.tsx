import { Amount } from '#app/components/desk/amount.tsx'
import { StatePill } from '#app/components/desk/state-pill.tsx'
import { hrefOf } from '#app/stores/desk/location.ts'
import type { DeskCustomer } from '#app/stores/desk/people/customers.ts'
import { jalaliDate } from '#domain/dates.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** How much this customer bought, and the newest orders. */
export function CustomerOrders({ customer: { phone, orders, spent, latestOrders } }: { customer: DeskCustomer }) {
  return (
    <section className="card">
      <div className="row wrap">
        <h2>سفارش‌ها</h2>
        <span className="muted small">
          {toPersianDigits(orders)} سفارش، <Amount toman={spent} /> پرداخت‌شده
        </span>
        {phone && latestOrders.length > 0 && (
          <a className="link small end" href={hrefOf('/desk/orders', { q: phone })}>
            همه در فهرست سفارش‌ها
          </a>
        )}
      </div>
      {latestOrders.length === 0 && <p className="muted">هنوز چیزی نخریده است.</p>}
      <ul className="rows">
        {latestOrders.map(({ id, code, state, total, placedAt }) => (
          <li key={id} className="has-open">
            <span className="grow">
              <a className="open b" href={`/desk/orders/${id}`}>
                <bdi className="lat">{code}</bdi>
              </a>
              <span className="block small muted">{jalaliDate(placedAt)}</span>
            </span>
            <StatePill state={state} />
            <span className="n end">
              <Amount toman={total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
