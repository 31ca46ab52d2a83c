import type { ReactNode } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { type CheckoutStep, previousStep, stepPath } from '#domain/order/checkout.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import type { Checkout } from './use-checkout-step.ts'

type StepFrameProps = {
  step: CheckoutStep
  heading: string
  checkout: Checkout
  /** The primary button, always in the same position. */
  action: ReactNode
  children: ReactNode
}

/** The layout of a step with its sticky summary: beside it on wide screens, at the bottom on phones. */
export function StepFrame({ step, heading, checkout, action, children }: StepFrameProps) {
  const shopName = useShopName()
  const hasLines = checkout.lines.length > 0
  return (
    <main
      id="content"
      tabIndex={-1}
      className="frame flex flex-col py-5 max-lg:min-h-[calc(100dvh-7.5rem)] max-lg:pb-0 lg:block lg:flex-none lg:py-8"
    >
      <PageTitle>{heading}</PageTitle>
      <meta name="description" content={`ثبت سفارش در ${shopName}، گام به گام.`} />
      <meta name="robots" content="noindex" />
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-title">{heading}</h1>
        <BackLink step={step} />
      </div>
      <div className="mt-3 flex flex-1 flex-col gap-6 lg:mt-6 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8">
        <div className={hasLines ? 'min-w-0' : 'lg:col-span-full'}>{children}</div>
        {hasLines && (
          <CheckoutSummary
            totals={checkout.totals}
            couponCode={step === 4 ? checkout.coupon.quotedCode : checkout.state.couponCode}
            step={step}
          >
            {action}
          </CheckoutSummary>
        )}
      </div>
    </main>
  )
}

function BackLink({ step }: { step: CheckoutStep }) {
  const [href, text] = step === 1 ? ['/store', 'بازگشت به فروشگاه'] : [stepPath(previousStep(step)), 'بازگشت']
  return (
    <a
      href={href}
      className="-me-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm text-muted transition hover:text-text"
    >
      <Icon name="back" className="size-5" />
      {text}
    </a>
  )
}
