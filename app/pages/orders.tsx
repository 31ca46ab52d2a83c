import { useEffect } from 'react'
import { OrderCard } from '#app/components/orders/order-card.tsx'
import { PageLinks } from '#app/components/orders/page-links.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'
import { bindPageToUser } from '#app/stores/session.ts'
import type { OrdersPageData } from '#services/order/get-orders-page.ts'

export function OrdersPage({ user, orders, bank, page, pages }: OrdersPageData) {
  useEffect(() => bindPageToUser(user), [user])
  return (
    <main id="content" tabIndex={-1} className="frame py-6 lg:py-10">
      <PageTitle>سفارش‌های من</PageTitle>
      <meta name="description" content="سفارش‌های شما، وضعیت پرداخت و کد پیگیری آن‌ها." />
      <meta name="robots" content="noindex" />
      <h1 className="mx-auto max-w-4xl text-heading">سفارش‌های من</h1>
      {orders.length === 0 ? (
        <EmptyState icon="box" heading="هنوز سفارشی ثبت نکرده‌اید" sentence="هر سفارش، وضعیت پرداخت و کد پیگیری آن این‌جا می‌آید.">
          <ButtonLink href="/store">مشاهده محصولات</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <div className="mx-auto mt-6 grid max-w-4xl gap-4">
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} bank={bank} />
            ))}
          </div>
          <PageLinks page={page} pages={pages} />
        </>
      )}
    </main>
  )
}
