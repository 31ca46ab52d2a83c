import { ButtonLink } from '#app/components/ui/button.tsx'
import { Code } from '#app/components/ui/code.tsx'
import { isoDate, jalaliDate } from '#domain/dates.ts'
import { priceLabel } from '#domain/money.ts'
import type { OrderLine } from '#services/account/get-profile-page.ts'
import { AccountCard, cardLink } from './account-card.tsx'

export function RecentOrders({ orders }: { orders: readonly OrderLine[] }) {
  return (
    <AccountCard
      icon="box"
      title="سفارش‌های من"
      action={
        orders.length > 0 && (
          <a href="/orders" className={cardLink}>
            همه‌ی سفارش‌ها
          </a>
        )
      }
    >
      {orders.length === 0 ? <NoOrders /> : <OrderList orders={orders} />}
    </AccountCard>
  )
}

function NoOrders() {
  return (
    <div className="flex flex-col items-start gap-4 py-2">
      <p className="text-muted">هنوز سفارشی ثبت نکرده‌اید</p>
      <ButtonLink href="/store" look="outline">
        مشاهده محصولات
      </ButtonLink>
    </div>
  )
}

function OrderList({ orders }: { orders: readonly OrderLine[] }) {
  return (
    <ul className="divide-y divide-line/60">
      {orders.map(({ id, orderNumber, label, total, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0">
            <p className="truncate text-card font-bold">
              <Code>{orderNumber}</Code>
            </p>
            <p className="text-note text-muted">
              <time dateTime={isoDate(createdAt)}>{jalaliDate(createdAt)}</time>
            </p>
          </div>
          <div className="text-end">
            <p className="text-card font-bold">{priceLabel(total)}</p>
            <p className="text-note text-muted">{label}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
