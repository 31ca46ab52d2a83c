import { findAddress } from '#db/addresses.ts'
import type { Db } from '#db/connect.ts'
import { shippedProducts } from '#db/order/shipping.ts'
import { isPriced } from '#domain/money.ts'
import { type DraftItem, type RequestedItem, subtotalOf, summedItems } from '#domain/order/order-draft.ts'
import { type MethodChoice, type ShippingMethod, shownMethod } from '#domain/order/shipping.ts'
import { Refusal } from '#domain/refusals.ts'
import { type Destination, type Goods, quoteShipping, type ShippingOffer } from '#domain/shipping/quote.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { listMethodsForCheckout } from './list-shipping-methods.ts'

type QuoteRequest = { readonly items: readonly RequestedItem[]; readonly addressId: string | null }

/** The methods for an address of the shopper and these goods, each with its cost; the order is decided by the same function. */
export async function quoteMethods(context: ServiceContext, shopper: SignedIn, request: QuoteRequest): Promise<MethodChoice> {
  const { db } = context
  const to = await findDestination(db, shopper, request.addressId)
  const { goods } = await goodsOf(db, request.items)
  return choiceOf(await listMethodsForCheckout(context), to, goods)
}

function choiceOf(methods: readonly ShippingMethod[], to: Destination | null, goods: Goods): MethodChoice {
  const quoted = methods.map((method) => ({ method, quote: quoteShipping(method, to, goods) }))
  return {
    offered: quoted.flatMap(({ method, quote }) => {
      if (quote.kind !== 'offered') return []
      const { kind: _, ...offer } = quote
      return [{ ...shownMethod(method), ...offer }]
    }),
    leftOut: quoted.flatMap(({ method: { id, methodName }, quote }) =>
      'reason' in quote ? [{ id, methodName, reason: quote.reason }] : [],
    ),
  }
}

/** Null without an address; one that is not the shopper's is refused (AUTHZ-03). */
export async function findDestination(
  db: Db,
  shopper: Pick<SignedIn, 'customerId'>,
  addressId: string | null,
): Promise<Destination | null> {
  if (addressId === null) return null
  const address = await findAddress(db, { customerId: shopper.customerId, id: addressId })
  if (!address) throw new Refusal('address.missing')
  return address
}

/** The goods at their current prices; what is not sold now is left out. */
export async function goodsOf(db: Db, items: readonly RequestedItem[]): Promise<{ goods: Goods; priced: DraftItem[] }> {
  const wanted = summedItems(items)
  const products = await shippedProducts(
    db,
    wanted.map(({ productId }) => productId),
  )
  const found = wanted.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    return product && isPriced(product.price) ? [{ productId, quantity, unitPrice: product.price, product }] : []
  })
  const parcels = found.map(({ quantity, product: { price: _, ...parcel } }) => ({ ...parcel, quantity }))
  return { priced: found, goods: { items: parcels, subtotal: subtotalOf(found) } }
}

/** What the method costs for an order, or the refusal. */
export function requireOffer(method: ShippingMethod, to: Destination | null, goods: Goods): ShippingOffer {
  const quote = quoteShipping(method, to, goods)
  if (quote.kind !== 'offered') throw new Refusal(`shipping.${quote.kind}`)
  return quote
}
