import { useEffect, useRef } from 'react'
import { AddToCartButton } from '#app/components/cart/add-to-cart-button.tsx'
import { QuantityStepper } from '#app/components/cart/quantity-stepper.tsx'
import { telHref } from '#app/components/layout/tel-href.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { setQuantity, useCart } from '#app/stores/cart.ts'
import type { CartProductInput } from '#domain/cart/cart-product.ts'

type BuyControlProps = { product: CartProductInput; callPhone: string | null; className?: string }

/** Adds the product; in the cart it becomes a stepper. A product without a price has a telephone link instead. */
export function BuyControl({ product, callPhone, className = '' }: BuyControlProps) {
  const quantity = useCart(({ lines }) => lines?.find((line) => line.product.id === product.id)?.quantity ?? 0)
  const container = useFocusAfterSwap(quantity > 0)
  if (callPhone !== null) {
    return (
      <ButtonLink href={telHref(callPhone)} look="act" className={className}>
        <Icon name="phone" className="size-5" />
        تماس با فروشگاه
      </ButtonLink>
    )
  }
  return (
    <div ref={container} data-buy className={`flex ${className}`}>
      {quantity > 0 ? (
        <QuantityStepper
          productName={product.farsiName}
          quantity={quantity}
          canRemove
          className="flex-1 justify-between"
          onChange={(next) => setQuantity(product.id, next)}
        />
      ) : (
        <AddToCartButton product={product} className="flex-1 px-3 whitespace-nowrap" />
      )}
    </div>
  )
}

/** When the focused button is replaced, its successor gets the focus. */
function useFocusAfterSwap(isStepper: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const before = useRef(isStepper)
  useEffect(() => {
    const isSwapped = before.current !== isStepper
    before.current = isStepper
    if (isSwapped && document.activeElement === document.body && container.current?.checkVisibility())
      container.current.querySelector('button')?.focus()
  }, [isStepper])
  return container
}
