import { randomUUID } from 'node:crypto'
import { connect } from '#db/connect.ts'
import { indexPending } from '#db/search/index-products.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'
import { ownHeader } from '#server/same-origin.ts'
import { openSession } from '#services/session/open-session.ts'
import { anAddress, aProduct, aShippingMethod, aShopper, type Product } from '#tests/support/factories.ts'
import { shopOf, testSecrets } from '#tests/support/shop.ts'
import type { LoadRequest } from './load.ts'
import { findDatabase } from './shop-client.ts'
import { createDataDir, startShop } from './shop-process.ts'

/** Each buyer may have three unpaid orders. */
const ordersPerBuyer = 3
const catalogSize = 3_000
/** Several, so that orders do not wait for each other's row locks; the orders benchmark measures that. */
const productCount = 25

export type RequestMix = {
  readonly page: () => LoadRequest
  readonly expensivePage: () => LoadRequest
  readonly order: () => LoadRequest
  readonly paymentReturn: () => LoadRequest
}

/** Starts the production build on `DATABASE_URL` or an embedded PostgreSQL, with signed-in buyers. */
export async function withShop<T>(orders: number, work: (base: string, requests: RequestMix) => Promise<T>): Promise<T> {
  const { folder, remove } = await createDataDir()
  const shop = await startShop({ dataDir: folder, env: { ...testSecrets, LOG_LEVEL: 'fatal', TRUSTED_PROXIES: '1' } })
  try {
    return await work(shop.base, await prepareRequests(folder, Number(new URL(shop.base).port), orders))
  } finally {
    await shop.stop()
    await remove()
  }
}

async function prepareRequests(dataDir: string, port: number, orders: number): Promise<RequestMix> {
  const { db, close } = connect(await findDatabase(dataDir), { statementTimeoutMs: 0, queryTimeoutMs: 0 })
  try {
    await generateProducts(db, catalogSize)
    await indexPending(db)
    const context = shopOf(db)
    const products: Product[] = []
    while (products.length < productCount) products.push(await aProduct(db, { price: 1_000_000, stock: 1_000_000 }))
    const shipping = await aShippingMethod(db, { rate: 50_000 })
    const orderRequests: Omit<LoadRequest, 'kind' | 'path'>[] = []
    while (orderRequests.length < orders) {
      const shopper = await aShopper(db)
      const { id: addressId } = await anAddress(db, shopper, { isDefault: true })
      const token = await openSession(context, { userId: shopper.userId, deviceLabel: null })
      const productId = products[orderRequests.length % productCount]?.id
      const body = { items: [{ productId, quantity: 1 }], addressId, shippingMethodId: shipping.id, paymentMethod: 'cod' }
      const request = { ...changeRequest(port, { ...body, expectedTotal: 1_050_000 }), method: 'POST' }
      const cookie = `vitrin-session=${token}`
      for (let order = 0; order < ordersPerBuyer; order += 1)
        orderRequests.push({ ...request, headers: { ...request.headers, cookie, 'idempotency-key': randomUUID() } })
    }
    return toRequestMix(port, orderRequests)
  } finally {
    await close()
  }
}

/** Every page request is a cache miss: it ends in a parameter that is part of the cache key, with a unique value (never `literal=1`, which has a meaning). */
function toRequestMix(port: number, orderRequests: Omit<LoadRequest, 'kind' | 'path'>[]): RequestMix {
  const worst = [
    '/search?q=پر&literal=',
    '/search?q=ا&literal=',
    '/store?q=گوشی&color=مشکی,سفید&inStock=1&sort=price-desc&priceMin=',
    '/store?sort=name&page=100&priceMin=',
    '/search?q=z9&literal=',
  ]
  const buyerHeaders = orderRequests[0]?.headers
  let count = 0
  const uniquePath = (path: (count: number) => string) => {
    count += 1
    return encodeURI(path(count))
  }
  return {
    page: () => ({ kind: 'browse', headers: fromAnotherClient(), path: uniquePath((price) => `/store?priceMin=${price}`) }),
    expensivePage: () => ({
      kind: 'expensive',
      headers: fromAnotherClient(),
      path: uniquePath((count) => `${worst[count % worst.length]}${count + 1}`),
    }),
    order: () => {
      const request = orderRequests.pop()
      if (!request) throw new Error('too few buyers')
      return { ...request, kind: 'order', path: '/api/orders' }
    },
    // With a session: without one an unknown authority is served as browsing.
    paymentReturn: () => ({
      ...changeRequest(port, { authority: `A${randomUUID().replaceAll('-', '').padEnd(35, '0')}`, status: 'OK' }),
      headers: { ...buyerHeaders, ...fromAnotherClient() },
      kind: 'payment return',
      method: 'POST',
      path: '/api/payments/verify',
    }),
  }
}

let clientCount = 0

function fromAnotherClient(): Record<string, string> {
  clientCount += 1
  return { 'x-forwarded-for': `10.${(clientCount >> 16) & 255}.${(clientCount >> 8) & 255}.${clientCount & 255}` }
}

/** A same-origin change request as our pages send it, each from another client IP. */
function changeRequest(port: number, body: object): { headers: Record<string, string>; body: string } {
  const own = { [ownHeader.name]: ownHeader.value, origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' }
  return { headers: { ...own, 'content-type': 'application/json', ...fromAnotherClient() }, body: JSON.stringify(body) }
}
