import { Wordmark } from '#app/components/layout/wordmark.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'

/** For whoever the shop has no room for just now. It stands alone and without a script: nothing on it may ask the shop for more. */
export function BusyPage() {
  return (
    <>
      <header className="border-b border-line/60">
        <div className="frame flex h-16 items-center">
          <Wordmark />
        </div>
      </header>
      <main id="content" className="frame">
        <title>فروشگاه شلوغ است | ویترین</title>
        <meta name="robots" content="noindex" />
        <EmptyState
          icon="clock"
          level="h1"
          heading="فروشگاه بسیار شلوغ است"
          sentence="خریداران زیادی همین حالا در ویترین هستند. لطفا چند لحظه‌ی دیگر دوباره تلاش کنید؛ سبد خرید و سفارش‌های شما سر جای خود هستند."
        >
          {/* An empty address is the one that was asked for. */}
          <ButtonLink href="">تلاش دوباره</ButtonLink>
        </EmptyState>
      </main>
    </>
  )
}
