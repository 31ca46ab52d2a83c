import { randomUUID } from 'node:crypto'
import { connect } from '#db/connect.ts'
import { indexPending } from '#db/search/index-products.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'
import { ownHeader } from '#server/same-origin.ts'
import { openSession } from '#services/session/open-session.ts'
import { anAddress, aProduct, aShippingMethod, aShopper, type Product } from '#tests/support/factories.ts'
import { shopOf, testSecrets } from '#tests/support/shop.ts'
import type { Call } from './load.ts'
import { startShop, temporaryData } from './running-shop.ts'
import { databaseOf } from './shop-client.ts'

/** Each buyer may have three unpaid orders. */
const ordersABuyer = 3
const catalog = 3_000
/** Several, so that orders do not wait for each other's rows: that is another question. */
const productsForSale = 25

export type Crowd = {
  readonly page: () => Call
  readonly worst: () => Call
  readonly order: () => Call
  readonly paymentReturn: () => Call
}

/** The built shop as a process of its own, on `DATABASE_URL` or an embedded PostgreSQL in a temporary folder, with buyers who are already signed in. */
export async function withShop<T>(orders: number, work: (base: string, crowd: Crowd) => Promise<T>): Promise<T> {
  const { folder, remove } = await temporaryData()
  const shop = await startShop({ dataDir: folder, env: { ...testSecrets, LOG_LEVEL: 'fatal', TRUSTED_PROXIES: '1' } })
  try {
    return await work(shop.base, await gather(folder, Number(new URL(shop.base).port), orders))
  } finally {
    await shop.stop()
    await remove()
  }
}

async function gather(dataDir: string, port: number, orders: number): Promise<Crowd> {
  const { db, close } = connect(await databaseOf(dataDir), { statementTimeoutMs: 0, queryTimeoutMs: 0 })
  try {
    await generateProducts(db, catalog)
    await indexPending(db)
    const context = shopOf(db)
    const products: Product[] = []
    while (products.length < productsForSale) products.push(await aProduct(db, { price: 1_000_000, stock: 1_000_000 }))
    const shipping = await aShippingMethod(db, { rate: 50_000 })
    const wishes: Omit<Call, 'kind' | 'path'>[] = []
    while (wishes.length < orders) {
      const shopper = await aShopper(db)
      const { id: addressId } = await anAddress(db, shopper, { isDefault: true })
      const token = await openSession(context, { userId: shopper.userId, deviceLabel: null })
      const productId = products[wishes.length % productsForSale]?.id
      const body = { items: [{ productId, quantity: 1 }], addressId, shippingMethodId: shipping.id, paymentMethod: 'cod' }
      const wish = { ...change(port, { ...body, expectedTotal: 1_050_000 }), method: 'POST' }
      const cookie = `vitrin-session=${token}`
      for (let turn = 0; turn < ordersABuyer; turn += 1)
        wishes.push({ ...wish, headers: { ...wish.headers, cookie, 'idempotency-key': randomUUID() } })
    }
    return crowdOf(port, wishes)
  } finally {
    await close()
  }
}

/** What no two shoppers ask alike, so that no cache answers it: each ends in a parameter that its page knows, with a value of its own (and never `literal=1`, which means something). */
function crowdOf(port: number, wishes: Omit<Call, 'kind' | 'path'>[]): Crowd {
  const worst = [
    '/search?q=پر&literal=',
    '/search?q=ا&literal=',
    '/store?q=گوشی&color=مشکی,سفید&inStock=1&sort=price-desc&priceMin=',
    '/store?sort=name&page=100&priceMin=',
    '/search?q=z9&literal=',
  ]
  let turn = 0
  const another = (path: (turn: number) => string) => {
    turn += 1
    return encodeURI(path(turn))
  }
  return {
    page: () => ({ kind: 'browse', path: another((price) => `/store?priceMin=${price}`) }),
    worst: () => ({ kind: 'worst', path: another((turn) => `${worst[turn % worst.length]}${turn + 1}`) }),
    order: () => {
      const wish = wishes.pop()
      if (!wish) throw new Error('too few buyers')
      return { ...wish, kind: 'order', path: '/api/orders' }
    },
    paymentReturn: () => ({
      ...change(port, { authority: `A${randomUUID().replaceAll('-', '').padEnd(35, '0')}`, status: 'OK' }),
      kind: 'payment return',
      method: 'POST',
      path: '/api/payments/verify',
    }),
  }
}

let networks = 0

/** What our own pages send with a change, each from a network of its own. */
function change(port: number, body: object): { headers: Record<string, string>; body: string } {
  networks += 1
  const from = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
  const own = { [ownHeader.name]: ownHeader.value, origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' }
  return { headers: { ...own, 'content-type': 'application/json', 'x-forwarded-for': from }, body: JSON.stringify(body) }
}
