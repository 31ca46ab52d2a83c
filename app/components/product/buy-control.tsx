import { useEffect, useState } from 'react'
import { AddToCartButton } from '#app/components/cart/add-to-cart-button.tsx'
import { telHref } from '#app/components/layout/tel-href.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { useOnDemand } from '#app/components/ui/use-on-demand.ts'
import { useCart } from '#app/stores/cart.ts'
import type { CartProductInput } from '#domain/cart/cart-product.ts'

/** Needed only after the product was added: not part of the first load. Until it is there, the button adds one more. */
const fetchStepper = () => import('./cart-stepper.tsx').then(({ CartStepper }) => CartStepper)

type BuyControlProps = { product: CartProductInput; callPhone: string | null; className?: string }

/** Adds the product; in the cart it becomes a stepper. A product without a price has a telephone link instead. */
export function BuyControl({ product, callPhone, className = '' }: BuyControlProps) {
  const quantity = useCart(({ lines }) => lines?.find((line) => line.product.id === product.id)?.quantity ?? 0)
  const isInCart = quantity > 0
  const [wasPressed, setPressed] = useState(false)
  const { Component: Stepper, load, preloadHandlers } = useOnDemand(fetchStepper, () => {})
  // After every render: `load` requests the code once, and again only after a failure.
  useEffect(() => {
    if (isInCart) load()
  })
  if (callPhone !== null) {
    return (
      <ButtonLink href={telHref(callPhone)} look="act" className={className}>
        <Icon name="phone" className="size-5" />
        تماس با فروشگاه
      </ButtonLink>
    )
  }
  return (
    <div data-buy className={`flex ${className}`} onClickCapture={() => setPressed(true)} {...preloadHandlers}>
      {isInCart && Stepper ? (
        <Stepper product={product} quantity={quantity} takesFocus={wasPressed} />
      ) : (
        <AddToCartButton product={product} className="flex-1 px-3" />
      )}
    </div>
  )
}
