import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { connect } from '#db/connect.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { aBuyer, aCheckout, type Buyer, shippingOf } from '#tests/support/checkout.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { stockDesk } from '#tests/support/desk/stock.ts'
import { aProduct, type Product } from '#tests/support/factories.ts'
import { aRefund } from '#tests/support/orders/refunds.ts'
import { shopOn } from '#tests/support/test-shop.ts'

const database = await testDatabase()
/** Connections of their own: PostgreSQL counts what a connection did when it ends. */
const connection = connect(database.to)
const shop = shopOn(connection)
const { app, db } = shop
const { order } = aCheckout(shop, await shippingOf(db))
const owner = await aDeskClient(shop, presets.owner.name)
const clerk = stockDesk(shop, owner)

const returned = 3

type Updates = { all: number; cheap: number; moved: number }

/** Updates of products, by every connection that has ended. */
async function updatesOfProducts(): Promise<Updates> {
  const { rows } = await database.db.execute<Updates>(sql`select n_tup_upd::integer as all, n_tup_hot_upd::integer as cheap,
    n_tup_newpage_upd::integer as moved from pg_stat_user_tables where relname = 'products'`)
  return rows[0] ?? { all: 0, cheap: 0, moved: 0 }
}

/** Pays in cash at the door, gives all back: the units go to the shelf again. */
async function sellAndReturn(buyer: Buyer, product: Product): Promise<void> {
  const { body, status } = await order(buyer, { lines: [{ product, quantity: 1 }] })
  expect(status).toBe(201)
  const step = async (request: object) => {
    const init = { method: 'POST', headers: owner.headers, body: JSON.stringify(request) }
    const response = await app.request(`/api/desk/orders/${body.order.id}/steps`, init)
    expect([JSON.stringify(request), response.status]).toEqual([JSON.stringify(request), 200])
    return (await response.json()) as { items: { id: string }[] }
  }
  await step({ do: 'accept' })
  await step({ do: 'ship', carrier: 'courier', trackingNumber: null })
  await step({ do: 'collect' })
  const { items } = await step({ do: 'deliver' })
  const back = items.map(({ id }) => ({ itemId: id, quantity: 1 }))
  await step(aRefund({ lines: back, amount: toman(100_000), restock: true, reason: 'مرجوع مشتری' }))
}

test('orders, returns, documents and a count change stock without touching an index of products', { timeout: 120_000 }, async () => {
  const products: Product[] = []
  for (let at = 0; at < 60; at += 1) products.push(await aProduct(db, { price: 100_000, stock: 50 }))
  const buyers = await Promise.all(Array.from({ length: 30 }, () => aBuyer(shop)))
  const sell = async (buyer: Buyer, from: number) => {
    for (let at = from; at < products.length; at += buyers.length)
      for (const product of products.slice(at, at + 1)) expect((await order(buyer, { lines: [{ product, quantity: 2 }] })).status).toBe(201)
  }
  await Promise.all(buyers.map((buyer, at) => sell(buyer, at)))
  for (const product of products.slice(0, returned)) await sellAndReturn(await aBuyer(shop), product)
  const lines = products.map(({ id: productId }) => ({ productId, quantity: 3, unitCost: 50_000 }))
  expect((await clerk.record('receipt', lines)).status).toBe(200)
  expect(
    (
      await clerk.record(
        'damage',
        lines.map((line) => ({ ...line, unitCost: null })),
      )
    ).status,
  ).toBe(200)
  const { id } = await clerk.start(products.map(({ sku }) => sku))
  for (const product of products) expect((await clerk.count(id, product.id, 45)).status).toBe(200)
  expect((await clerk.send('POST', `/counts/${id}/application`)).status).toBe(200)

  await connection.close()
  const isOver = sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await vi.waitFor(async () => expect((await database.db.execute(isOver)).rowCount).toBe(0), { timeout: 30_000 })
  const { all, cheap, moved } = await updatesOfProducts()
  // Each returned unit is counted as sold and as not sold, in an index of the best sellers; no stock is in any index.
  const sales = 2 * returned
  expect(all).toBeGreaterThanOrEqual(4 * products.length + sales)
  // An update that finds no room on its page goes to another one, which is up to the vacuum.
  expect(all - cheap - moved).toBe(sales)
})

test('no index of products has a price: a price run updates every product without touching an index', async () => {
  const { rows } = await database.db.execute(sql`select indexname from pg_indexes where tablename = 'products' and indexdef ~ 'price|cost'`)
  expect(rows).toEqual([])
})
