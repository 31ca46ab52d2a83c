import { randomUUID } from 'node:crypto'
import type { Db } from '#db/connect.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import type { OrderView } from '#services/order/list-orders.ts'
import { anAddress, aShippingMethod, aShopper, type Product, type Shopper } from './factories.ts'
import { signedInAs, type TestShop } from './test-shop.ts'

export type Buyer = { shopper: Shopper; headers: Record<string, string>; addressId: string }

/** A signed-in shopper with an address. */
export async function aBuyer(shop: TestShop): Promise<Buyer> {
  const shopper = await aShopper(shop.db)
  const { id: addressId } = await anAddress(shop.db, shopper, { isDefault: true })
  return { shopper, headers: await signedInAs(shop, shopper), addressId }
}

type OrderInput = { lines: readonly { product: Product; quantity: number }[]; paymentMethod?: PaymentMethod; receiptId?: string }
export type OrderResponse = {
  status: number
  body: { order: OrderView; payment: { kind: string; url: string }; code?: string; changes?: unknown[]; total?: number }
}

/** What the checkout pages send for these lines, with a new idempotency key unless one is given. */
export function aCheckout(shop: TestShop, shipping: { id: string; baseRate: number }) {
  const bodyOf = ({ addressId }: Buyer, { lines, paymentMethod = 'cod', receiptId }: OrderInput) => ({
    items: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    addressId,
    shippingMethodId: shipping.id,
    paymentMethod,
    ...(receiptId && { receiptId }),
    expectedTotal: lines.reduce((sum, { product, quantity }) => sum + (product.price ?? 0) * quantity, shipping.baseRate),
  })
  const send = async (buyer: Buyer, body: object, key: string | null = randomUUID()): Promise<OrderResponse> => {
    const headers = { ...buyer.headers, ...(key !== null && { 'idempotency-key': key }) }
    const response = await shop.app.request('/api/orders', { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  const order = (buyer: Buyer, input: OrderInput, key?: string | null) => send(buyer, bodyOf(buyer, input), key)
  return { bodyOf, send, order }
}

export async function shippingOf(db: Db): Promise<{ id: string; baseRate: number }> {
  return aShippingMethod(db, { rate: 50_000 })
}
