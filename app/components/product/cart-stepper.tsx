import { useEffect, useRef } from 'react'
import { QuantityStepper } from '#app/components/cart/quantity-stepper.tsx'
import { setQuantity } from '#app/stores/cart.ts'
import type { CartProductInput } from '#domain/cart/cart-product.ts'

type CartStepperProps = { product: CartProductInput; quantity: number; takesFocus: boolean }

/** The quantity of a product in the cart. It takes the focus of the button that it replaces. */
export function CartStepper({ product, quantity, takesFocus }: CartStepperProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) container.current?.querySelector('button')?.focus()
  }, [takesFocus])
  return (
    <div ref={container} className="flex flex-1">
      <QuantityStepper
        productName={product.farsiName}
        quantity={quantity}
        canRemove
        className="flex-1 justify-between"
        onChange={(next) => setQuantity(product.id, next)}
      />
    </div>
  )
}
