import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#db/connect.ts'
import { moveStock } from '#db/desk/stock/documents.ts'
import { newId } from '#db/ids.ts'
import { checkInvariants } from '#db/invariants.ts'
import { decrementStockSql } from '#db/order/stock.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { stockDesk } from '#tests/support/desk/stock.ts'
import { aProduct, type Product, stockOf } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db } = shop
const { order } = aCheckout(shop, await shippingOf(db))
const clerk = stockDesk(shop, await aDeskClient(shop, presets.stock.name))
const colleague = stockDesk(shop, await aDeskClient(shop, presets.stock.name))

const [skuCount, orderCount, opening] = [200, 300, 20]

test('a count of 200 SKUs by two people during 300 orders: every unit is accounted for', { timeout: 180_000 }, async () => {
  const products: Product[] = []
  for (let at = 0; at < skuCount; at += 1) products.push(await aProduct(db, { price: 100_000, stock: opening }))
  const buyers = await Promise.all(Array.from({ length: 100 }, () => aBuyer(shop)))
  const { id } = await clerk.start(products.map(({ sku }) => sku))
  // Every third product lacks one, every fifth has two too many.
  const error = (at: number) => (at % 3 === 0 ? -1 : at % 5 === 0 ? 2 : 0)
  const sold = products.map(() => 0)

  const sell = async (at: number) => {
    const lines = [at % skuCount, (at * 7 + 3) % skuCount].filter((product, index, all) => all.indexOf(product) === index)
    const input = { lines: lines.flatMap((index) => products.slice(index, index + 1).map((product) => ({ product, quantity: 1 }))) }
    const buyer = buyers[at % buyers.length]
    if (!buyer) throw new Error('no buyer')
    let { status } = await order(buyer, input)
    // A machine that stalls makes the shop refuse for a moment.
    while (status === 503) status = (await order(buyer, input)).status
    expect(status).toBe(201)
    for (const index of lines) sold[index] = (sold[index] ?? 0) + 1
  }
  const enter = async (desk: typeof clerk, from: number) => {
    for (let at = from; at < skuCount; at += 2) {
      const product = products[at]
      // Nothing leaves the warehouse during the test, so what stands there is the opening stock and the error.
      if (product) expect((await desk.count(id, product.id, opening + error(at))).status).toBe(200)
    }
  }
  const selling = async (from: number) => {
    for (let at = from; at < orderCount; at += 3) await sell(at)
  }
  await Promise.all([enter(clerk, 0), enter(colleague, 1), selling(0), selling(1), selling(2)])
  expect((await clerk.send('POST', `/counts/${id}/application`)).body).toMatchObject({ status: 'applied', counted: skuCount })
  expect(await Promise.all(products.map((product) => stockOf(db, product)))).toEqual(
    products.map((_, at) => opening + error(at) - (sold[at] ?? 0)),
  )
  expect(await checkInvariants(db)).toEqual([])
})

class Undo extends Error {}

/** How many updates of products `work` makes, and how many of them change what an index has. One that finds no room on its page is neither. */
async function updatesOf(work: (tx: Tx) => Promise<unknown>) {
  const counted = async (tx: Tx) => {
    const { rows } = await tx.execute<{
      all: number
      dear: number
    }>(sql`select pg_stat_get_xact_tuples_updated('products'::regclass)::integer as all,
      (pg_stat_get_xact_tuples_updated('products'::regclass) - pg_stat_get_xact_tuples_hot_updated('products'::regclass)
        - pg_stat_get_xact_tuples_newpage_updated('products'::regclass))::integer as dear`)
    return rows[0] ?? { all: 0, dear: 0 }
  }
  const updates = { all: 0, dear: 0 }
  const undone = db.transaction(async (tx) => {
    // The counters of a connection begin before its transaction.
    const before = await counted(tx)
    await work(tx)
    const after = await counted(tx)
    Object.assign(updates, { all: after.all - before.all, dear: after.dear - before.dear })
    throw new Undo()
  })
  await expect(undone).rejects.toBeInstanceOf(Undo)
  return updates
}

test('stock that documents move stays heap-only, like that of orders', async () => {
  const products = await Promise.all(Array.from({ length: 20 }, () => aProduct(db, { stock: 50 })))
  const lines = products.map(({ id: productId }) => ({ productId, quantity: 3, orderItemId: newId() }))
  const byOrders = await updatesOf((tx) => tx.execute(decrementStockSql(lines)))
  const byDocuments = await updatesOf(async (tx) => {
    const id = newId()
    await tx.execute(sql`insert into stock_documents (id, kind, actor_id) select ${id}, 'damage', id from profiles limit 1`)
    const changes = lines.map(({ productId, quantity }) => ({ productId, change: -quantity, unitCost: null }))
    await moveStock(tx, { id, kind: 'damage' }, changes)
  })
  expect(byOrders).toEqual({ all: 20, dear: 0 })
  expect(byDocuments).toEqual(byOrders)
})
