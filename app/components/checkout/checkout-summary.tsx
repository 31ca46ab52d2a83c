import type { ReactNode } from 'react'
import { Price } from '#app/components/ui/price.tsx'
import { priceOnRequestLabel } from '#domain/cart/cart.ts'
import { shortText, unpricedText } from '#domain/cart/cart-notices.ts'
import { discountLabel } from '#domain/coupon/label.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { Toman } from '#domain/money.ts'
import type { CheckoutStep, CheckoutTotals } from '#domain/order/checkout.ts'
import { onlineRefusal, onlineRefusalTexts } from '#domain/order/payment.ts'
import { atDoorLabel, freeShippingLabel } from '#domain/order/shipping.ts'

type CheckoutSummaryProps = SumsProps & { step: CheckoutStep; children: ReactNode }

/** Totals and button. On phones a bar at the bottom with only the total. */
export function CheckoutSummary({ totals, couponCode, step, children }: CheckoutSummaryProps) {
  return (
    <aside
      aria-label="خلاصه سفارش"
      data-floor
      className="sticky bottom-0 z-30 -mx-(--gutter) mt-auto border-t border-line bg-surface px-(--gutter) pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] lg:top-6 lg:bottom-auto lg:mx-0 lg:mt-0 lg:rounded-card lg:border-0 lg:p-6 lg:shadow-lift"
    >
      <h2 className="mb-4 text-lg max-lg:sr-only">خلاصه سفارش</h2>
      {warnings(totals, step === 4).map((text) => (
        <p key={text} className="mb-2 text-note text-rate">
          {text}
        </p>
      ))}
      <div className="grid grid-cols-[1fr_auto] items-center gap-4 lg:grid-cols-1 lg:gap-5">
        <dl className="lg:spaced-3">{step === 1 ? <CartSums totals={totals} /> : <OrderSums totals={totals} couponCode={couponCode} />}</dl>
        {children}
      </div>
    </aside>
  )
}

/** The first step shows the cart without shipping, even when a method is already selected. */
function CartSums({ totals: { units, subtotal } }: { totals: CheckoutTotals }) {
  return (
    <>
      <Row name="تعداد کالاها" className="text-muted max-lg:flex max-lg:gap-2">
        {toPersianDigits(units)}
      </Row>
      <Row name="جمع کل" className="font-bold lg:border-t lg:border-line lg:pt-3">
        <Total amount={subtotal} />
      </Row>
    </>
  )
}

type SumsProps = { totals: CheckoutTotals; couponCode: string | null }

function OrderSums({ totals: { units, subtotal, shippingCost, shippingAtDoor, discount, total }, couponCode }: SumsProps) {
  return (
    <>
      <Row name={`قیمت کالاها (${toPersianDigits(units)})`} className="text-muted max-lg:hidden">
        {subtotal === 0 ? priceOnRequestLabel : <Price price={subtotal} className="text-text" />}
      </Row>
      <Row name="هزینه ارسال" className="text-muted max-lg:hidden">
        {shippingAtDoor ? atDoorLabel : shippingCost === null ? 'در گام ارسال' : <Rate rate={shippingCost} />}
      </Row>
      {couponCode && (
        <Row name={discountLabel(couponCode)} className="text-muted max-lg:hidden">
          {discount > 0 ? <Price price={discount} className="text-good" /> : 'در گام پرداخت'}
        </Row>
      )}
      <Row name={shippingCost === null ? 'جمع کالاها' : 'مبلغ کل'} className="font-bold lg:border-t lg:border-line lg:pt-3">
        <Total amount={total} />
      </Row>
    </>
  )
}

function Total({ amount }: { amount: Toman }) {
  return amount === 0 ? priceOnRequestLabel : <Price price={amount} className="text-base lg:text-lg" />
}

/** Warns early when the gateway does not accept the amount; the last step shows it at the payment method. */
function warnings({ hasUnpriced, hasShort, total }: CheckoutTotals, isLast: boolean): string[] {
  return [
    ...(hasUnpriced ? [unpricedText] : []),
    ...(hasShort ? [shortText] : []),
    ...(!isLast && onlineRefusal(total) === 'tooLarge' ? [onlineRefusalTexts.tooLarge] : []),
  ]
}

function Row({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className={`text-note lg:flex lg:items-center lg:justify-between lg:gap-2 lg:text-card ${className}`}>
      <dt className="max-lg:font-normal max-lg:text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Rate({ rate }: { rate: Toman }) {
  return rate === 0 ? <span className="font-bold text-good">{freeShippingLabel}</span> : <Price price={rate} className="text-text" />
}
