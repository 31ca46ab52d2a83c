import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { products } from '#db/schema/catalog.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { priceRunClient } from '#tests/support/desk/price-runs.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const { preview, apply, undo, send } = priceRunClient(shop, owner.headers)

type History = {
  changes: { oldPrice: number | null; newPrice: number | null; by: string | null; run: string | null; isRestore: boolean }[]
  periods: { price: number }[]
}

const historyOf = async (id: string) => (await (await send('GET', `/products/${id}`)).json()) as History

test('every change of a price is in its history: by the form, the grid, a run, its undo, and past the shop', async () => {
  const product = await aProduct(db, { price: 10_000_000 })
  const form = await app.request(`/api/desk/goods/${product.id}`, {
    method: 'PATCH',
    headers: { ...owner.headers, 'if-match': '"1"' },
    body: JSON.stringify({ price: '11000000' }),
  })
  expect(form.status).toBe(200)
  const cells = [{ productId: product.id, column: 'price', before: '11000000', after: '12000000' }]
  const grid = await app.request('/api/desk/goods/cells', {
    method: 'POST',
    headers: owner.headers,
    body: JSON.stringify({ cells, stock: null }),
  })
  expect(grid.status).toBe(200)
  const run = await preview({ q: product.sku })
  await apply(run.id)
  await undo(run.id)
  await db
    .update(products)
    .set({ price: toman(9_000_000) })
    .where(eq(products.id, product.id))
  const { changes, periods } = await historyOf(product.id)
  expect(changes.map(({ oldPrice, newPrice }) => [oldPrice, newPrice])).toEqual([
    [12_000_000, 9_000_000],
    [12_480_000, 12_000_000],
    [12_000_000, 12_480_000],
    [11_000_000, 12_000_000],
    [10_000_000, 11_000_000],
  ])
  expect(changes.map(({ by }) => by !== null)).toEqual([false, true, true, true, true])
  expect(changes.map(({ run: rule, isRestore }) => [rule !== null, isRestore])).toEqual([
    [false, false],
    [false, true],
    [true, false],
    [false, false],
    [false, false],
  ])
  expect(periods.at(-1)?.price).toBe(9_000_000)
})

test('the history of an unknown product is refused', async () => {
  expect((await send('GET', `/products/${newId()}`)).status).toBe(404)
})
