import { useEffect } from 'react'
import { CheckoutBar } from '#app/components/checkout/checkout-bar.tsx'
import { PlacedOrder, PlacedOrderSkeleton } from '#app/components/checkout/placed-order.tsx'
import { usePlacedOrder } from '#app/components/checkout/use-placed-order.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'
import { bindPageToUser } from '#app/stores/session.ts'
import type { ShopperPageData } from '#services/session/shopper-user.ts'

export function CheckoutSuccessPage({ user }: ShopperPageData) {
  useEffect(() => bindPageToUser(user), [user])
  const { order, problem } = usePlacedOrder()
  return (
    <main id="content" tabIndex={-1} className="frame py-8 lg:py-14">
      <PageTitle>تایید نهایی</PageTitle>
      <meta name="description" content="سفارش شما و راه پیگیری آن." />
      <meta name="robots" content="noindex" />
      {problem ? (
        <EmptyState icon="box" level="h1" heading={problem} sentence="همه‌ی سفارش‌های شما در یک صفحه است.">
          <ButtonLink href="/orders">سفارش‌های من</ButtonLink>
        </EmptyState>
      ) : (
        <div className="mx-auto max-w-xl rounded-card bg-surface px-5 py-8 shadow-lift sm:px-8">
          {order ? <PlacedOrder order={order} /> : <PlacedOrderSkeleton />}
        </div>
      )}
    </main>
  )
}

CheckoutSuccessPage.Bar = CheckoutBar
