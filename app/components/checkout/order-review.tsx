import type { ReactNode } from 'react'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'
import { addressLabel } from '#domain/account/address.ts'
import { type CartLine, linePrice, priceOnRequestLabel } from '#domain/cart/cart.ts'
import { lineNotices } from '#domain/cart/cart-notices.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { priceLabel } from '#domain/money.ts'
import { stepPath } from '#domain/order/checkout.ts'
import { atDoorText, isPickup, shippingRateLabel } from '#domain/order/shipping.ts'
import type { Checkout } from './use-checkout-step.ts'

type OrderReviewProps = { checkout: Checkout; shopAddress: string | null }

/** A review of all choices, each with a link to its step. */
export function OrderReview({ checkout: { bought, address, shipping, delivery }, shopAddress }: OrderReviewProps) {
  return (
    <section aria-label="مرور سفارش" className="mt-6 rounded-card bg-surface p-5 shadow-lift">
      <h2 className="text-lg">مرور سفارش</h2>
      <Part name="کالاها" href={stepPath(1)}>
        <ul className="spaced-3">
          {bought.map((line) => (
            <ReviewLine key={line.product.id} line={line} />
          ))}
        </ul>
      </Part>
      <Part name="آدرس" href={stepPath(2)}>
        {isPickup(shipping) && (
          <p className="[overflow-wrap:anywhere]">
            تحویل در فروشگاه: <bdi>{shopAddress}</bdi>
          </p>
        )}
        {address && !isPickup(shipping) && (
          <>
            <p className="[overflow-wrap:anywhere]">
              <bdi>{addressLabel(address)}</bdi>
            </p>
            <p className="text-muted">
              گیرنده: <bdi>{address.recipientName}</bdi>
            </p>
          </>
        )}
      </Part>
      <Part name="ارسال" href={stepPath(3)}>
        {shipping && (
          <p>
            {shipping.methodName}، {delivery.label ?? shipping.deliveryTime}، {shippingRateLabel(shipping.cost, shipping.isAtDoor)}
          </p>
        )}
        {shipping?.isAtDoor && <p className="text-muted">{atDoorText}</p>}
      </Part>
    </section>
  )
}

function Part({ name, href, children }: { name: string; href: string; children: ReactNode }) {
  return (
    <div className="mt-3 border-t border-line-60 pt-2 text-sm">
      <div className="flex items-center justify-between">
        <h3 className="text-sm font-bold text-muted">{name}</h3>
        <a
          href={href}
          aria-label={`تغییر ${name}`}
          className="-me-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-bold text-act hover:text-act-hover"
        >
          تغییر
        </a>
      </div>
      {children}
    </div>
  )
}

function ReviewLine({ line }: { line: CartLine }) {
  const { product, quantity } = line
  const price = linePrice(line)
  return (
    <li className="flex items-center gap-3">
      <span className="stage size-14 shrink-0 overflow-hidden rounded-control">
        <ProductPicture
          image={product.image && { ...product.image, alt: '' }}
          sizes="3.5rem"
          className="aspect-square w-full object-contain p-[6%]"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2">
          <MixedText text={product.farsiName} />
        </span>
        <span className="text-note text-muted">{toPersianDigits(quantity)} عدد</span>
        {lineNotices(line).map(({ text, isGoodNews }) => (
          <span key={text} className={`block text-note ${isGoodNews ? 'text-good' : 'text-rate'}`}>
            {text}
          </span>
        ))}
      </span>
      <span className="font-bold whitespace-nowrap">{price === null ? priceOnRequestLabel : priceLabel(price)}</span>
    </li>
  )
}
