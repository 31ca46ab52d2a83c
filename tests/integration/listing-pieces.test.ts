import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { type Connection, connect } from '#db/connect.ts'
import { products, variantValues } from '#db/schema/catalog.ts'
import { listingSorts } from '#domain/listing.ts'
import { toman } from '#domain/money.ts'
import { Pieces } from '#listing/adaptive-batch.ts'
import { LiveCatalog } from '#listing/catalog-index.ts'
import type { PieceSizes } from '#listing/catalog-reader.ts'
import { catalogWithin } from '#listing/catalog-refresher.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCategory, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

// Stock and sales are changed without the orders and moves that would explain them.
const { db, to } = await testDatabase({ breaksInvariants: true })
const category = await aCategory(db, { slug: 'phones' })
const change = (slug: string, set: object) => db.update(products).set(set).where(eq(products.slug, slug))
const names = ['ه', 'و', 'پ', 'و', 'Zen', 'آ', 'و', 'ژ', 'و', 'ه', 'ک', 'و', 'یک نام']
for (const [index, farsiName] of names.entries()) {
  const attributes = { color: index % 2 ? 'آبی' : 'سبز', ...(index % 3 ? { size: 'بزرگ' } : {}) }
  await aProduct(db, { slug: `p-${index}`, category, farsiName, attributes, price: (index * 7) % 5, stock: index % 4 })
  await change(`p-${index}`, { unitsSold: index % 3 })
}

type Statement = { text: string; rows: number }

/** Connections of which each statement is noted, and may wait for `before`. */
function watched(before: (text: string) => unknown = () => {}): Connection & { statements: Statement[] } {
  const connection = connect(to)
  onTestFinished(() => connection.close())
  const statements: Statement[] = []
  const { pool } = connection
  const ask = pool.query.bind(pool) as (config: { text: string }, values: unknown[]) => Promise<{ rows: unknown[] }>
  const asking = async (config: { text: string }, values: unknown[]) => {
    await before(config.text)
    const answer = await ask(config, values)
    statements.push({ text: config.text, rows: answer.rows.length })
    return answer
  }
  return { ...connection, pool: Object.assign(pool, { query: asking }), statements }
}

/** Does something once, before the statement that fits for the `turn`th time. */
function beforeTurn(fits: RegExp, turn: number, work: () => Promise<unknown>): (text: string) => unknown {
  let count = 0
  return (text) => fits.test(text) && ++count === turn && work()
}

async function read(from: Connection, sizes?: PieceSizes): Promise<LiveCatalog> {
  const live = await LiveCatalog.read(from.db, sizes)
  if (!live || !(await live.catchUp())) throw new Error('too much changed')
  return live
}

/** All that a listing can show. Which slot a product has tells only when it was met. */
function contents(live: LiveCatalog) {
  const { catalog } = live
  const { products: ids, category, price, soldOut, unitsSold, createdAt, names, valuesOf, values, texts } = catalog
  const words = texts.slotsWith('و')
  const told = Array.from(live.order('newest'), (slot) => ({
    id: ids.ids[slot],
    facts: [category[slot], price[slot], soldOut[slot], unitsSold[slot], createdAt[slot], names[slot], words[slot]],
    values: values.ids.filter((_, number) =>
      valuesOf.numbers.subarray(valuesOf.start[slot]).subarray(0, valuesOf.length[slot]).includes(number),
    ),
  }))
  const orders = listingSorts.map(({ value }) => [value, Array.from(live.order(value), (slot) => ids.ids[slot])] as const)
  return { told, orders }
}

const entriesPiece = /with shown as/
const namesPiece = /farsi_name as name/

test.each([1, 2, 5, 13])('a catalog read %i at a time is the same as one read at once, equal names in the same order', async (size) => {
  const atOnce = contents(await read(watched()))
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products order by is_sold_out, farsi_name collate "fa-x-icu", id desc`,
  )
  expect(atOnce.told).toHaveLength(names.length)
  expect(new Map(atOnce.orders).get('name')).toEqual(rows.map(({ id }) => id))
  expect(contents(await read(watched(), { entries: size, names: size }))).toEqual(atOnce)
})

test('no statement of the reading answers more than its piece, however large the shop', async () => {
  const from = watched()
  await read(from, { entries: 3, names: 4 })
  const valuesCount = await db.$count(variantValues)
  const most = (text: string) => (entriesPiece.test(text) ? 3 : namesPiece.test(text) ? 4 : /variant_values/.test(text) ? valuesCount : 1)
  for (const { text, rows } of from.statements) expect(rows, text).toBeLessThanOrEqual(most(text))
  const pieces = (fits: RegExp) => from.statements.filter(({ text }) => fits.test(text)).length
  // And one more of each that finds nothing left.
  expect([pieces(entriesPiece), pieces(namesPiece)]).toEqual([Math.ceil(names.length / 3) + 1, Math.ceil(names.length / 4) + 1])
})

test.each([
  ['entries', entriesPiece],
  ['names', namesPiece],
])('what is added, hidden, renamed or sold out in the middle of reading %s is right afterwards', async (_what, piece) => {
  const inTheMiddle = beforeTurn(piece, 4, async () => {
    await change('p-0', { farsiName: 'ییی', price: toman(77) })
    await change('p-12', { farsiName: 'آآ', stockQuantity: 0 })
    await change('p-1', { status: 'inactive' })
    await change('p-11', { status: 'inactive' })
    await change('p-5', { farsiName: 'و', stockQuantity: sql`2 - stock_quantity` })
    await db.delete(products).where(eq(products.slug, 'new'))
    await aProduct(db, { slug: 'new', category, farsiName: 'الف', attributes: { color: 'نو' } })
  })
  const live = contents(await read(watched(inTheMiddle), { entries: 2, names: 2 }))
  expect(live).toEqual(contents(await read(watched())))
  expect(live.told).toHaveLength(names.length - 2 + 1)
  for (const [index, farsiName] of names.entries()) await change(`p-${index}`, { farsiName, status: 'active', stockQuantity: index % 4 })
})

test('a piece that takes longer than a statement may is asked again as less, and grows when it went well', async () => {
  const { db: hurried, close } = connect(to, { statementTimeoutMs: 100 })
  onTestFinished(close)
  const asked: number[] = []
  const pieces = new Pieces(100)
  const ask = (size: number) => {
    asked.push(size)
    return hurried.execute(sql`select pg_sleep(${size > 50 && asked.length < 4 ? 5 : 0})`)
  }
  for (let turn = 0; turn < 3; turn++) await pieces.next(ask)
  expect(asked).toEqual([100, 25, 50, 100])
})

test('what fails for another reason is not asked again', async () => {
  const asked: number[] = []
  const broken = new Pieces(100).next((size) => db.execute(sql`select 1 / ${asked.push(size) - 1}::int`))
  await expect(broken).rejects.toThrow()
  expect(asked).toEqual([100])
})

test('what was found for a question is remembered through sales, and forgotten when a filter could tell the change', async () => {
  const live = await read(watched())
  const find = async (priceMin: number | null) => {
    await live.catchUp()
    return live.finds.of(live.catalog, {
      categoryIds: [category.id],
      options: [],
      inStock: false,
      priceMin: priceMin === null ? null : toman(priceMin),
      priceMax: null,
      q: '',
    })
  }
  const first = await find(null)
  expect(await find(3)).not.toBe(first)
  await change('p-3', { unitsSold: 99 })
  expect(await find(null)).toBe(first)
  for (const set of [
    { price: toman(4_000) },
    { stockQuantity: 0 },
    { farsiName: 'نامی دیگر' },
    { status: 'inactive' },
    { status: 'active' },
  ]) {
    const before = await find(null)
    await change('p-3', set)
    expect(await find(null), JSON.stringify(set)).not.toBe(before)
  }
  const oldest = await find(null)
  for (let price = 1; price <= 32; price++) await find(price)
  expect(await find(32)).toBe(await find(32))
  expect(await find(null)).not.toBe(oldest)
})

test('while a catalog is being read, a listing waits no longer than a place may be kept, and is refused until it is there', async () => {
  const gate = Promise.withResolvers<void>()
  const context = shopOf(watched(beforeTurn(entriesPiece, 2, () => gate.promise)).db)
  const list = () => listProducts(context, new URLSearchParams())
  await expect(list()).rejects.toMatchObject({ code: 'shop.busy', details: { retryAfterSeconds: 10 } })
  await expect(list()).rejects.toMatchObject({ code: 'shop.busy' })
  gate.resolve()
  await expect.poll(() => catalogWithin(context.db, 100)).not.toBeNull()
  expect((await list())?.total).toBe(names.length + 1)
})

test('whoever did not wait for a reading that fails hears of it when he asks again', async () => {
  const gate = Promise.withResolvers<void>()
  const { db: failing } = watched(async (text) => {
    if (!entriesPiece.test(text)) return
    await gate.promise
    throw new Error('the disk is gone')
  })
  expect(await catalogWithin(failing, 0)).toBeNull()
  gate.resolve()
  await expect.poll(() => catalogWithin(failing, 0).catch(({ cause }) => String(cause))).toContain('the disk is gone')
})
