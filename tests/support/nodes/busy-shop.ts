import { randomUUID } from 'node:crypto'
import type { Db } from '#db/connect.ts'
import { openSession } from '#services/session/open-session.ts'
import { anAddress, aProduct, aShippingMethod, aShopper, type Product } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'
import type { HttpRequest, Stream } from './load.ts'

export type SignedInShopper = { userId: string; customerId: string; headers: Record<string, string> }

/** A shopper with a session, and the headers that pages send with a write. The nodes must have `testSecrets`. */
export async function aVisitor(db: Db, origin: string): Promise<SignedInShopper> {
  const shopper = await aShopper(db)
  const token = await openSession(shopOf(db), { userId: shopper.userId, deviceLabel: null })
  return { ...shopper, headers: { ...ownHeaders(origin), cookie: `vitrin-session=${token}` } }
}

export const ownHeaders = (origin: string) => ({ origin, 'x-requested-with': 'vitrin', 'content-type': 'application/json' })

/** Cash-on-delivery orders, each by its own shopper, because open orders are limited. */
export async function anOrderDesk(db: Db, origin: string, stock = 100_000) {
  const [product, shipping] = [await aProduct(db, { stock }), await aShippingMethod(db)]
  const total = (product.price ?? 0) + shipping.baseRate
  const rest = {
    items: [{ productId: product.id, quantity: 1 }],
    shippingMethodId: shipping.id,
    paymentMethod: 'cod',
    expectedTotal: total,
  }
  return {
    product,
    async orderRequest(visitor?: SignedInShopper): Promise<HttpRequest> {
      const { headers, ...shopper } = visitor ?? (await aVisitor(db, origin))
      const { id: addressId } = await anAddress(db, { ...shopper, fullName: '', email: '', phone: '' })
      const body = JSON.stringify({ ...rest, addressId })
      return { method: 'POST', path: '/api/orders', headers: { ...headers, 'idempotency-key': randomUUID() }, body }
    },
  }
}

/** A cart merge: a POST that must not be retried automatically. */
export const cartRequest = ({ headers }: SignedInShopper, product: Product): HttpRequest => ({
  method: 'POST',
  path: '/api/cart/merge',
  headers,
  body: JSON.stringify({ lines: [{ productId: product.id, quantity: 1, seenPrice: product.price }] }),
})

/** Mixed load: uncached pages, carts and orders. */
export async function busyShop(db: Db, origin: string): Promise<Stream[]> {
  const desk = await anOrderDesk(db, origin)
  const [first, second] = [await aVisitor(db, origin), await aVisitor(db, origin)]
  const page = (path: string) => () => ({ method: 'GET', path: `${path}?turn=${randomUUID()}` })
  return [
    { name: 'page', next: page('/'), pauseMs: 20 },
    { name: 'page', next: page(`/product/${desk.product.slug}`), pauseMs: 20 },
    { name: 'page', next: page('/store'), pauseMs: 20 },
    { name: 'read', next: () => ({ method: 'GET', path: '/api/cart', headers: first.headers }) },
    { name: 'cart', next: () => cartRequest(first, desk.product) },
    { name: 'cart', next: () => cartRequest(second, desk.product) },
    { name: 'order', next: () => desk.orderRequest() },
  ]
}
