import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { orderItems } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { stockDesk } from '#tests/support/desk/stock.ts'
import { aProduct } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { aRefund } from '#tests/support/orders/refunds.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const manager = await aDeskClient(shop, presets.manager.name)
const stock = stockDesk(shop, owner)
const { order } = aCheckout(shop, await shippingOf(db))

type Move = { kind: string; change: number; actor: string | null; note: string | null }

const ledgerOf = async ({ id }: { id: string }) =>
  (await stock.get<{ moves: Move[] }>(`/products/${id}`)).moves.map(({ kind, change, actor }) => ({ kind, change, actor }))
const step = (id: string, body: object, { headers } = manager) =>
  app.request(`/api/desk/orders/${id}/steps`, { method: 'POST', headers, body: JSON.stringify(body) })
const [ownerName, managerName] = ['مالک فروشگاه', 'مدیر فروش']
for (const [{ member }, fullName] of [
  [owner, ownerName],
  [manager, managerName],
] as const)
  await db.update(profiles).set({ fullName }).where(eq(profiles.id, member.userId))

test('units that come back with a refund, and with an order that the staff cancels, name the person', async () => {
  const product = await aProduct(db, { price: 300_000, stock: 10 })
  const lines = [{ product, quantity: 2 }]
  const paid = await anOrder(db, { status: 'delivered', paymentStatus: 'paid', lines })
  const open = await anOrder(db, { lines })
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, paid.id))
  const facts = { lines: [{ itemId: item?.id ?? '', quantity: 1 }], amount: toman(300_000), restock: true, reason: 'برگشت' }
  expect((await step(paid.id, aRefund(facts), owner)).status).toBe(200)
  expect((await step(open.id, { do: 'cancel' })).status).toBe(200)
  expect(await ledgerOf(product)).toEqual([
    { kind: 'returned', change: 2, actor: managerName },
    { kind: 'restocked', change: 1, actor: ownerName },
    { kind: 'taken', change: -2, actor: null },
    { kind: 'taken', change: -2, actor: null },
  ])
})

test('what a shopper orders and cancels names nobody', async () => {
  const product = await aProduct(db)
  const buyer = await aBuyer(shop)
  const { body } = await order(buyer, { lines: [{ product, quantity: 1 }] })
  expect((await app.request(`/api/orders/${body.order.id}/cancel`, { method: 'POST', headers: buyer.headers })).status).toBe(200)
  expect(await ledgerOf(product)).toEqual([
    { kind: 'returned', change: 1, actor: null },
    { kind: 'taken', change: -1, actor: null },
  ])
})

test('the ledger shows person and note of a document', async () => {
  const product = await aProduct(db)
  await stock.record('receipt', [{ productId: product.id, quantity: 3 }], { note: 'کارتن دوم خیس بود' })
  await stock.record('damage', [{ productId: product.id, quantity: 1 }])
  const { moves } = await stock.get<{ moves: Move[] }>(`/products/${product.id}`)
  expect(moves.map(({ actor, note }) => [actor, note])).toEqual([
    [ownerName, null],
    [ownerName, 'کارتن دوم خیس بود'],
  ])
})
