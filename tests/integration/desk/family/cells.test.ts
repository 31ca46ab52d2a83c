import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { checkInvariants } from '#db/invariants.ts'
import { products } from '#db/schema/catalog.ts'
import { auditLog } from '#db/schema/operations.ts'
import { stockMoves } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const content = await aDeskClient(shop, presets.content.name)

type Cell = { productId: string; column: string; before: string; after: string }
type Problem = {
  code: string
  fields?: { name: string; message: string }[]
  conflict?: { fields: Record<string, { theirs: string; yours: string }> }
}

const cell = ({ id }: { id: string }, column: string, before: string, after: string): Cell => ({ productId: id, column, before, after })
const send = (body: unknown, { headers } = owner) =>
  app.request('/api/desk/goods/cells', { method: 'POST', headers, body: JSON.stringify(body) })
const save = (cells: Cell[], reason?: string, documentId = newId()) => send({ cells, stock: reason ? { documentId, reason } : null })
const problemOf = async (response: Response): Promise<Problem> => response.json()
const rowOf = async ({ id }: { id: string }) => (await db.select().from(products).where(eq(products.id, id)))[0]

test('prices, SKUs and stock of several products are saved together and are on the shop’s page at the next request', async () => {
  const [one, two] = [await aProduct(db, { stock: 3 }), await aProduct(db, { stock: 1, price: null })]
  await app.request(`/product/${one.slug}`)
  const sku = `S-${newId()}`
  const cells = [
    cell(one, 'price', '10000000', '۱۹۶٫۴ م'),
    cell(one, 'stock', '3', '۱۱'),
    cell(two, 'price', '', '۸۵۰ هزار'),
    cell(two, 'sku', two.sku, sku),
  ]
  expect(await (await save(cells, 'receipt')).json()).toEqual({ changed: 2 })
  expect(await rowOf(one)).toMatchObject({ price: 196_400_000, stockQuantity: 11, sku: one.sku, version: 2 })
  expect(await rowOf(two)).toMatchObject({ price: 850_000, stockQuantity: 1, sku })
  expect(await (await app.request(`/product/${one.slug}`)).text()).toContain('۱۹۶٬۴۰۰٬۰۰۰')
  const moves = await db.select().from(stockMoves).where(eq(stockMoves.productId, one.id))
  expect(moves).toMatchObject([{ kind: 'received', change: 8 }])
  const [row] = await db.select().from(auditLog).where(sql`object_id = ${one.id}`)
  expect(row).toMatchObject({ oldState: { price: '10000000', stock: '3' }, newState: { price: '196400000', stock: '11' } })
  expect(await checkInvariants(db)).toEqual([])
})

test('DESK-20: a cell that somebody else changed comes back with both values, and nothing is saved; others are no conflict', async () => {
  const [one, two] = [await aProduct(db, { stock: 5 }), await aProduct(db, { stock: 5 })]
  await save([cell(one, 'price', '10000000', '11000000')])
  await save([cell(two, 'stock', '5', '4')], 'damage')
  const before = await fingerprint(db)
  const mine = [cell(one, 'price', '10000000', '12000000'), cell(one, 'sku', one.sku, newId()), cell(two, 'stock', '5', '9')]
  const refused = await save(mine, 'receipt')
  expect(refused.status).toBe(409)
  expect((await problemOf(refused)).conflict?.fields).toEqual({
    [`${one.id}.price`]: { theirs: '11000000', yours: '12000000' },
    [`${two.id}.stock`]: { theirs: '4', yours: '9' },
  })
  expect(await fingerprint(db)).toBe(before)
  // The SKU of a product whose price a colleague changed is no conflict.
  expect((await save([cell(one, 'sku', one.sku, newId())])).status).toBe(200)
  expect((await save([cell(one, 'price', '11000000', '12000000')])).status).toBe(200)
})

test('DESK-20: of 200 random pairs of concurrent saves none is lost and none is a false conflict', async () => {
  const grid = await Promise.all(Array.from({ length: 3 }, () => aProduct(db, { price: 1_000 })))
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  for (let round = 0; round < 200; round += 1) {
    const rows = await Promise.all(grid.map(rowOf))
    const edits = [0, 1].map((who) => ({ at: random(grid.length), price: String(10_000 + round * 10 + who) }))
    const replies = await Promise.all(
      edits.map(({ at, price }) =>
        save([{ productId: rows[at]?.id ?? '', column: 'price', before: String(rows[at]?.price), after: price }]),
      ),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual(edits[0]?.at === edits[1]?.at ? [200, 409] : [200, 200])
    for (const [index, { at, price }] of edits.entries()) {
      const row = rows[at]
      if (replies[index]?.ok && row) expect(String((await rowOf(row))?.price)).toBe(price)
    }
  }
}, 120_000)

test('a save that is sent again changes nothing more', async () => {
  const product = await aProduct(db, { stock: 5 })
  const [cells, documentId] = [[cell(product, 'stock', '5', '8')], newId()]
  expect(await (await save(cells, 'receipt', documentId)).json()).toEqual({ changed: 1 })
  await db.execute(sql`select 1`)
  expect(await (await save(cells, 'receipt', documentId)).json()).toEqual({ changed: 0 })
  expect((await rowOf(product))?.stockQuantity).toBe(8)
  expect(await db.$count(auditLog, sql`object_id = ${product.id}`)).toBe(1)
})

test('a list price and a threshold are saved and cleared like a price, and the struck-through price follows at once', async () => {
  const product = await aProduct(db, { stock: 3, price: 9_000_000 })
  await save([cell(product, 'listPrice', '', '۱۰ م'), cell(product, 'lowStockAt', '', '۵')])
  expect(await rowOf(product)).toMatchObject({ price: 9_000_000, listPrice: 10_000_000, lowStockAt: 5, sku: product.sku })
  expect((await save([cell(product, 'listPrice', '10000000', ''), cell(product, 'lowStockAt', '5', '')])).status).toBe(200)
  expect(await rowOf(product)).toMatchObject({ listPrice: null, lowStockAt: null, stockQuantity: 3 })
  const { goods } = await (await app.request(`/api/desk/goods?q=${product.sku}`, { headers: owner.headers })).json()
  expect(goods).toMatchObject([{ id: product.id, listPrice: null, lowStockAt: null, quantity: 3 }])
})

test('two products exchange their SKUs in one save', async () => {
  const [one, two] = [await aProduct(db), await aProduct(db)]
  expect((await save([cell(one, 'sku', one.sku, two.sku), cell(two, 'sku', two.sku, one.sku)])).status).toBe(200)
  expect([(await rowOf(one))?.sku, (await rowOf(two))?.sku]).toEqual([two.sku, one.sku])
})

test('wrong cells are named each, and nothing is saved', async () => {
  const [one, two] = [await aProduct(db, { stock: 5 }), await aProduct(db)]
  const before = await fingerprint(db)
  const cases: [Cell[], string | undefined, string][] = [
    [[cell(one, 'price', '10000000', '۵ع'), cell(two, 'price', '10000000', '5000000')], undefined, `${one.id}.price`],
    [[cell(one, 'stock', '5', '')], 'receipt', `${one.id}.stock`],
    [[cell(one, 'lowStockAt', '', '10001')], undefined, `${one.id}.lowStockAt`],
    [[cell(one, 'listPrice', '', '-1')], undefined, `${one.id}.listPrice`],
    [[cell(one, 'sku', one.sku, two.sku)], undefined, `${one.id}.sku`],
    [[cell(one, 'sku', one.sku, 'NEU-1'), cell(two, 'sku', two.sku, 'NEU-1')], undefined, `${two.id}.sku`],
  ]
  for (const [cells, reason, name] of cases) {
    const response = await save(cells, reason)
    expect([response.status, (await problemOf(response)).fields?.map((field) => field.name)]).toEqual([422, [name]])
  }
  expect(await fingerprint(db)).toBe(before)
})

test.each([
  ['goods that came cannot be damage', '9', 'damage'],
  ['goods that went cannot be a receipt', '2', 'receipt'],
])('the reason fits the change of the stock: %s', async (_case, after, reason) => {
  const product = await aProduct(db, { stock: 5 })
  const before = await fingerprint(db)
  expect((await problemOf(await save([cell(product, 'stock', '5', after)], reason))).code).toBe('goods.reasonOther')
  expect((await problemOf(await save([cell(product, 'stock', '5', after)]))).code).toBe('goods.reasonOther')
  expect(await fingerprint(db)).toBe(before)
  expect((await save([cell(product, 'stock', '5', after)], 'correction')).status).toBe(200)
})

test('DESK-13: each column needs its own permission, and there are no others', async () => {
  const product = await aProduct(db)
  const before = await fingerprint(db)
  const attempts = [
    cell(product, 'price', '10000000', '5'),
    cell(product, 'listPrice', '', '5'),
    cell(product, 'stock', '10', '5'),
    cell(product, 'lowStockAt', '', '5'),
  ]
  for (const one of attempts) {
    const response = await send({ cells: [one], stock: { documentId: newId(), reason: 'correction' } }, content)
    expect([one.column, response.status]).toEqual([one.column, 403])
  }
  for (const column of ['status', 'unitsSold', 'version', 'cost', 'openingStock', '__proto__'])
    expect((await send({ cells: [cell(product, column, '', '1')], stock: null })).status).toBe(422)
  expect((await send({ cells: [{ ...cell(product, 'price', '', '1'), version: 3 }], stock: null })).status).toBe(422)
  expect((await save([cell({ id: newId() }, 'price', '', '1')])).status).toBe(404)
  expect(await fingerprint(db)).toBe(before)
})

test('DESK-36: a save of more than 600 cells, or of 200 products, is refused', async () => {
  const cells = Array.from({ length: 601 }, () => cell({ id: newId() }, 'price', '', '1'))
  expect((await save(cells)).status).toBe(422)
  expect((await problemOf(await save(cells.slice(0, 201)))).code).toBe('goods.cellsTooMany')
})
