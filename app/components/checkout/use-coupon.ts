import { useEffect, useState } from 'react'
import { setCoupon } from '#app/stores/checkout/checkout.ts'
import { quoteCoupon } from '#app/stores/checkout/place-order.ts'
import { type Cart, cartTotals } from '#domain/cart/cart.ts'
import { type Toman, toman } from '#domain/money.ts'
import type { CheckoutState } from '#domain/order/checkout-state.ts'
import { isPickup, type OfferedMethod } from '#domain/order/shipping.ts'

export type Coupon = {
  /** The code whose discount is in the totals; null while there is none. */
  readonly quotedCode: string | null
  readonly discount: Toman
  readonly isChecking: boolean
  /** Why there is no discount. */
  readonly problem: string | null
  /** Asks the server again, as after it has refused an order. */
  readonly refresh: () => void
  readonly apply: (typed: string) => void
  readonly remove: () => void
}

type Reply = { readonly key: string; readonly code: string | null; readonly discount: number; readonly problem: string | null }

/**
 * The discount of the code in the browser's storage, as the server quotes it for exactly these goods, prices and shipping; each change of them is
 * quoted again. A code that the shop refuses is removed with the reason. Null: not this step.
 */
export function useCoupon(state: CheckoutState | null, bought: Cart, shipping: OfferedMethod | null): Coupon {
  const [reply, setReply] = useState<Reply | null>(null)
  const [request, setRequest] = useState(0)
  const code = state?.couponCode ?? null
  const items = bought.map(({ product, quantity }) => ({ productId: product.id, quantity }))
  const shippingMethodId = shipping?.id ?? null
  const addressId = isPickup(shipping) ? null : (state?.selectedAddressId ?? null)
  const orderId = state?.orderId ?? null
  const key = JSON.stringify({ code, items, addressId, shippingMethodId, orderId, price: cartTotals(bought).total, request })

  useEffect(() => {
    const { code, items, addressId, shippingMethodId, orderId } = JSON.parse(key)
    if (code === null || shippingMethodId === null || items.length === 0) return
    let isCurrent = true
    void quoteCoupon({ code, items, addressId, shippingMethodId, orderId }).then((result) => {
      if (!isCurrent) return
      if ('quote' in result) return setReply({ key, code: result.quote.code, discount: result.quote.discount, problem: null })
      setReply({ key, code: null, discount: 0, problem: result.message })
      if (result.isRefused) setCoupon(null)
    })
    return () => {
      isCurrent = false
    }
  }, [key])

  const isQuoted = code !== null && reply?.key === key && reply.code !== null
  return {
    quotedCode: isQuoted ? reply.code : null,
    discount: toman(isQuoted ? reply.discount : 0),
    isChecking: code !== null && shippingMethodId !== null && items.length > 0 && reply?.key !== key,
    problem: isQuoted ? null : (reply?.problem ?? null),
    refresh: () => setRequest((before) => before + 1),
    apply: (typed) => {
      setRequest((before) => before + 1)
      setCoupon(typed)
    },
    remove: () => {
      setReply(null)
      setCoupon(null)
    },
  }
}
