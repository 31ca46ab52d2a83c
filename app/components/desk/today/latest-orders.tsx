import { Icon } from '#app/components/desk/icons.tsx'
import { useFreshRows } from '#app/components/desk/list/use-fresh-rows.ts'
import { StatePill } from '#app/components/desk/state-pill.tsx'
import { Empty } from '#app/components/desk/states.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import type { OrderSummary } from '#app/stores/desk/orders.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { groupedDigits } from '#domain/money.ts'

/** The newest orders of all states. */
export function LatestOrders({ orders, today }: { orders: readonly OrderSummary[]; today: string }) {
  const isPhone = useIsPhone()
  const fresh = useFreshRows(orders.map(({ id }) => id))
  return (
    <section className="latest">
      <div className="row">
        <h2>آخرین سفارش‌ها</h2>
        <a className="small row end tight" href="/desk/orders">
          همه‌ی سفارش‌ها
          <Icon name="forward" size="s" />
        </a>
      </div>
      {orders.length === 0 && <Empty icon="bag" title="هنوز سفارشی ثبت نشده است" />}
      {isPhone ? <Cards orders={orders} fresh={fresh} /> : <Rows orders={orders} today={today} fresh={fresh} />}
    </section>
  )
}

type Fresh = { orders: readonly OrderSummary[]; fresh: ReadonlySet<string> }

function Rows({ orders, today, fresh }: Fresh & { today: string }) {
  return (
    <table className="list flush" aria-label="آخرین سفارش‌ها">
      <colgroup>
        <col width={70} />
        <col width={100} />
        <col width={128} />
        <col />
        <col width={118} />
        <col width={152} />
      </colgroup>
      <tbody>
        {orders.map(({ id, code, placedAt, customerName, firstItem, total, state }) => (
          <tr key={id} className={fresh.has(id) ? 'fresh' : undefined}>
            <td>
              <a className="code open" href={`/desk/orders/${id}`}>
                {code}
              </a>
            </td>
            <td className="muted small">{momentLabel(placedAt, today)}</td>
            <td>{customerName}</td>
            <td className="muted">{firstItem?.name}</td>
            <td className="n">{groupedDigits(total)}</td>
            <td>
              <StatePill state={state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ orders, fresh }: Fresh) {
  return (
    <ul className="p-list">
      {orders.map(({ id, code, customerName, firstItem, total, state }) => (
        <li key={id} className={fresh.has(id) ? 'fresh' : undefined}>
          <a href={`/desk/orders/${id}`}>
            <Thumb url={firstItem?.image ?? null} isLarge />
            <span className="grow cut">
              <span className="code">{code}</span> <span className="muted">{customerName}</span>
              <span className="small muted block">{groupedDigits(total)} تومان</span>
            </span>
            <StatePill state={state} />
          </a>
        </li>
      ))}
    </ul>
  )
}
