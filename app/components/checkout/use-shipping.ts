import { useEffect } from 'react'
import { fetchShippingQuotes, useShippingQuotes } from '#app/stores/checkout/shipping-quotes.ts'
import { type Cart, cartTotals } from '#domain/cart/cart.ts'
import type { MethodChoice } from '#domain/order/shipping.ts'

export type QuotedMethods = {
  readonly methods: MethodChoice
  /** False while the costs of these goods and this address are on their way. */
  readonly isCurrent: boolean
  readonly hasFailed: boolean
  /** Asks the server again, as after it has refused an order. */
  readonly refresh: () => Promise<void>
}

/** The ways of shipping for exactly these goods, prices and address; each change of them is quoted again. */
export function useShipping(isOn: boolean, bought: Cart, addressId: string | null): QuotedMethods {
  const { key: quotedKey, methods, hasFailed } = useShippingQuotes()
  const items = bought.map(({ product, quantity }) => ({ productId: product.id, quantity }))
  const key = JSON.stringify({ items, addressId, subtotal: cartTotals(bought).total })
  const isEmpty = items.length === 0
  useEffect(() => {
    if (isOn && !isEmpty) void quote(key)
  }, [isOn, isEmpty, key])
  return { methods, isCurrent: isEmpty || quotedKey === key, hasFailed, refresh: () => quote(key) }
}

function quote(key: string): Promise<void> {
  const { items, addressId } = JSON.parse(key)
  return fetchShippingQuotes(key, { items, addressId })
}
