import { CartLines } from '#app/components/cart/cart-lines.tsx'
import { CartSummary } from '#app/components/cart/cart-summary.tsx'
import { CheckoutButton } from '#app/components/cart/checkout-button.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'
import { useCart } from '#app/stores/cart.ts'

/** The content of the cart drawer as a page, with a sticky summary. */
export function CartPage() {
  const hasLines = useCart(({ lines }) => lines !== null && lines.length > 0)
  return (
    <main id="content" tabIndex={-1} className="frame flex flex-col py-6 min-h-[calc(100dvh-var(--bar))] max-lg:pb-0 lg:py-10">
      <PageTitle>سبد خرید</PageTitle>
      <meta name="description" content="کالاهایی که برای خرید کنار گذاشته‌اید." />
      <meta name="robots" content="noindex" />
      <h1 className="text-heading">سبد خرید</h1>
      <div className="mt-2 flex flex-1 flex-col lg:mt-6 lg:grid lg:flex-none lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8">
        <div className={hasLines ? 'rounded-card lg:bg-surface lg:px-6 lg:shadow-lift' : 'lg:col-span-full'}>
          <CartLines />
        </div>
        {hasLines && (
          <aside
            aria-label="خلاصه سبد خرید"
            data-floor
            className="sticky mt-auto bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-30 -mx-(--gutter) border-t border-line bg-surface px-(--gutter) py-3 md:bottom-0 lg:top-24 lg:bottom-auto lg:mx-0 lg:mt-0 lg:rounded-card lg:border-0 lg:p-6 lg:shadow-lift"
          >
            <CartSummary isBar>
              <CheckoutButton />
            </CartSummary>
          </aside>
        )}
      </div>
    </main>
  )
}
