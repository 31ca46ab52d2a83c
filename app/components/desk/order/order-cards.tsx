import { Amount } from '#app/components/desk/amount.tsx'
import type { Selection } from '#app/components/desk/list/use-selection.ts'
import { StatePill } from '#app/components/desk/state-pill.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import type { OrderSummary } from '#app/stores/desk/orders.ts'
import { daysBetween, isoOfInstant } from '#domain/days.ts'
import { dayLabel, momentLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { methodNames } from './order-columns.tsx'

type OrderCardsProps = {
  orders: readonly OrderSummary[]
  today: string
  /** Sorted by the time of delivery, not by that of the order. */
  isByDeliverySlot: boolean
  selection: Selection
  fresh: ReadonlySet<string>
}

/** The list of orders on a phone, by day or by time of delivery. */
export function OrderCards({ orders, today, isByDeliverySlot, selection, fresh }: OrderCardsProps) {
  const groups = [
    ...Map.groupBy(orders, ({ placedAt, deliverySlot }) =>
      isByDeliverySlot ? (deliverySlot ?? '') : dayName(isoOfInstant(placedAt), today),
    ),
  ]
  return groups.map(([name, ofGroup]) => (
    <section key={name}>
      <h2 className="day muted">
        {name}، {toPersianDigits(ofGroup.length)} سفارش
      </h2>
      <ul className="cards">
        {ofGroup.map((order) => (
          <OrderCard key={order.id} order={order} today={today} selection={selection} isFresh={fresh.has(order.id)} />
        ))}
      </ul>
    </section>
  ))
}

function dayName(day: string, today: string): string {
  const age = daysBetween(day, today)
  if (age === 0) return 'امروز'
  return age === 1 ? 'دیروز' : dayLabel(day, today)
}

type OrderCardProps = { order: OrderSummary; today: string; selection: Selection; isFresh: boolean }

function OrderCard({ order, today, selection, isFresh }: OrderCardProps) {
  const { id, code, placedAt, state, firstItem, otherItems, customerName, city, total, paymentMethod, deliverySlot } = order
  const facts = [customerName, city, otherItems > 0 ? `${toPersianDigits(otherItems + 1)} قلم` : null].filter((fact) => fact !== null)
  return (
    <li className={isFresh ? 'p-card has-open fresh' : 'p-card has-open'}>
      <div className="row">
        <input
          type="checkbox"
          className="tick"
          aria-label={`انتخاب ${code}`}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
        <a className="code open" href={`/desk/orders/${id}`}>
          {code}
        </a>
        <span className="tiny muted">{momentLabel(placedAt, today)}</span>
        <span className="end">
          <StatePill state={state} />
        </span>
      </div>
      <div className="row">
        <Thumb url={firstItem?.image ?? null} isLarge />
        <span className="grow cut">
          <span className="cut block">{firstItem?.name}</span>
          <span className="small muted">{facts.join('، ')}</span>
          {deliverySlot && <span className="small block">تحویل {deliverySlot}</span>}
        </span>
      </div>
      <div className="row">
        <b className="sum">
          <Amount toman={total} />
        </b>
        <span className="small muted end">{methodNames[paymentMethod]}</span>
      </div>
    </li>
  )
}
