import { ButtonLink } from '#app/components/ui/button.tsx'
import { Code } from '#app/components/ui/code.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { isoDate, jalaliDate } from '#domain/dates.ts'
import { priceLabel } from '#domain/money.ts'
import type { OrderSummary } from '#services/account/get-profile-page.ts'
import { AccountCard, cardLink } from './account-card.tsx'

export function RecentOrders({ orders }: { orders: readonly OrderSummary[] }) {
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

function OrderList({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <ul className="ruled">
      {orders.map(({ id, orderNumber, label, total, createdAt }) => (
        <li key={id}>
          <a
            href={`/orders#order-${id}`}
            className="-mx-2 flex min-h-16 items-center gap-2 rounded-control px-2 py-3 transition hover:bg-raised"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-card font-bold">
                <Code>{orderNumber}</Code>
              </span>
              <span className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="text-note text-muted">
                  <time dateTime={isoDate(createdAt)}>{jalaliDate(createdAt)}</time>، {label}
                </span>
                <span className="text-card font-bold whitespace-nowrap">{priceLabel(total)}</span>
              </span>
            </span>
            <Icon name="forward" className="size-5 shrink-0 text-muted" />
          </a>
        </li>
      ))}
    </ul>
  )
}
