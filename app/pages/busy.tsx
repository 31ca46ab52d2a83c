import { Wordmark } from '#app/components/layout/wordmark.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'

/** Sent while the server is overloaded. Without scripts and other files: nothing on it may cause another request. */
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
          {/* An empty href is the requested URL. */}
          <ButtonLink href="">تلاش دوباره</ButtonLink>
        </EmptyState>
      </main>
    </>
  )
}
