import { Wordmark } from '#app/components/layout/wordmark.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'

const texts = {
  busy: {
    title: 'فروشگاه شلوغ است',
    heading: 'فروشگاه بسیار شلوغ است',
    sentence: 'خریداران زیادی همین حالا در فروشگاه هستند. لطفا چند لحظه‌ی دیگر دوباره تلاش کنید؛ سبد خرید و سفارش‌های شما سر جای خود هستند.',
  },
  tooMany: {
    title: 'درخواست‌های زیاد',
    heading: 'درخواست‌های زیادی از شبکه‌ی شما رسیده است',
    sentence: 'برای این که فروشگاه برای همه باز بماند، لطفا یک دقیقه‌ی دیگر دوباره تلاش کنید؛ سبد خرید و سفارش‌های شما سر جای خود هستند.',
  },
} as const

export type RefusedReason = keyof typeof texts

/** Sent while the server is overloaded, or above a rate limit. Without scripts and other files: nothing on it may cause another request. */
export function RefusedPage({ reason }: { reason: RefusedReason }) {
  const { title, heading, sentence } = texts[reason]
  return (
    <>
      <header className="border-b border-line-60">
        <div className="frame flex h-16 items-center">
          <Wordmark />
        </div>
      </header>
      <main id="content" className="frame">
        <PageTitle>{title}</PageTitle>
        <meta name="robots" content="noindex" />
        <EmptyState icon="clock" level="h1" heading={heading} sentence={sentence}>
          {/* An empty href is the requested URL. */}
          <ButtonLink href="">تلاش دوباره</ButtonLink>
        </EmptyState>
      </main>
    </>
  )
}
