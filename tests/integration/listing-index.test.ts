import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { type Connection, connect } from '#db/connect.ts'
import { brands, products, variantValues } from '#db/schema/catalog.ts'
import { listingSorts } from '#domain/listing.ts'
import { toman } from '#domain/money.ts'
import { AdaptiveBatch } from '#listing/adaptive-batch.ts'
import { CatalogIndex } from '#listing/catalog-index.ts'
import type { BatchSizes } from '#listing/catalog-reader.ts'
import { currentIndexWithin } from '#listing/catalog-refresher.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCategory, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

// Stock and sales are changed without orders and stock movements.
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

/** Connection that records its statements and awaits `before` ahead of each. */
function recording(before: (text: string) => unknown = () => {}): Connection & { statements: Statement[] } {
  const connection = connect(to)
  onTestFinished(() => connection.close())
  const statements: Statement[] = []
  const { pool } = connection
  const query = pool.query.bind(pool) as (config: { text: string }, values: unknown[]) => Promise<{ rows: unknown[] }>
  const recordedQuery = async (config: { text: string }, values: unknown[]) => {
    await before(config.text)
    const result = await query(config, values)
    statements.push({ text: config.text, rows: result.rows.length })
    return result
  }
  return { ...connection, pool: Object.assign(pool, { query: recordedQuery }), statements }
}

/** Runs `work` once, before the `nth` statement that matches. */
function beforeNth(pattern: RegExp, nth: number, work: () => Promise<unknown>): (text: string) => unknown {
  let count = 0
  return (text) => pattern.test(text) && ++count === nth && work()
}

async function build(from: Connection, sizes?: BatchSizes): Promise<CatalogIndex> {
  const index = await CatalogIndex.build(from.db, sizes)
  if (!index || !(await index.refresh())) throw new Error('too many changes')
  return index
}

/** Everything a listing can show, without slot numbers: they depend on the sequence of reading. */
function contents(index: CatalogIndex) {
  const { products: ids, combination, combinations, price, soldOut, unitsSold, createdAt, names, values, texts } = index.columns
  const { category, valuesOf } = combinations
  const matches = texts.matches('و')
  const valuesAt = (number: number) => valuesOf.items.subarray(valuesOf.start[number]).subarray(0, valuesOf.length[number])
  const rows = Array.from(index.sorted('newest'), (slot) => {
    const own = combination[slot] as number
    return {
      id: ids.idOf(slot),
      fields: [category[own], price[slot], soldOut[slot], unitsSold[slot], createdAt[slot], names.get(slot), matches.has(slot)],
      values: values.ids.filter((_, number) => valuesAt(own).includes(number)),
    }
  })
  const sorts = listingSorts.map(({ value }) => [value, Array.from(index.sorted(value), (slot) => ids.idOf(slot))] as const)
  return { rows, sorts }
}

const rowsQuery = /with shown as/
const namesQuery = /farsi_name as name/

test.each([1, 2, 5, 13])('an index built in batches of %i equals one built in a single batch, equal names included', async (size) => {
  const singleBatch = contents(await build(recording()))
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products order by is_sold_out, farsi_name collate "fa-x-icu", id desc`,
  )
  expect(singleBatch.rows).toHaveLength(names.length)
  expect(new Map(singleBatch.sorts).get('name')).toEqual(rows.map(({ id }) => id))
  expect(contents(await build(recording(), { rows: size, names: size }))).toEqual(singleBatch)
})

test('no statement of a build returns more rows than its batch size, however large the catalog', async () => {
  const from = recording()
  await build(from, { rows: 3, names: 4 })
  const valuesCount = (await db.$count(variantValues)) + (await db.$count(brands))
  const maxRows = (text: string) => (rowsQuery.test(text) ? 3 : namesQuery.test(text) ? 4 : /variant_values/.test(text) ? valuesCount : 1)
  for (const { text, rows } of from.statements) expect(rows, text).toBeLessThanOrEqual(maxRows(text))
  const batches = (pattern: RegExp) => from.statements.filter(({ text }) => pattern.test(text)).length
  // One more of each returns no rows and ends the build.
  expect([batches(rowsQuery), batches(namesQuery)]).toEqual([Math.ceil(names.length / 3) + 1, Math.ceil(names.length / 4) + 1])
})

test.each([
  ['rows', rowsQuery],
  ['names', namesQuery],
])('products inserted, deactivated, renamed or sold out while %s are read are correct in the finished index', async (_what, query) => {
  const changeProducts = beforeNth(query, 4, async () => {
    await change('p-0', { farsiName: 'ییی', price: toman(77) })
    await change('p-12', { farsiName: 'آآ', stockQuantity: 0 })
    await change('p-1', { status: 'inactive' })
    await change('p-11', { status: 'inactive' })
    await change('p-5', { farsiName: 'و', stockQuantity: sql`2 - stock_quantity` })
    await db.delete(products).where(eq(products.slug, 'new'))
    await aProduct(db, { slug: 'new', category, farsiName: 'الف', attributes: { color: 'نو' } })
  })
  const index = contents(await build(recording(changeProducts), { rows: 2, names: 2 }))
  expect(index).toEqual(contents(await build(recording())))
  expect(index.rows).toHaveLength(names.length - 2 + 1)
  for (const [index, farsiName] of names.entries()) await change(`p-${index}`, { farsiName, status: 'active', stockQuantity: index % 4 })
})

test('a batch that exceeds the statement timeout is retried smaller, and grows again after successes', async () => {
  const { db: shortTimeout, close } = connect(to, { statementTimeoutMs: 100 })
  onTestFinished(close)
  const sizes: number[] = []
  const batch = new AdaptiveBatch(100)
  const query = (size: number) => {
    sizes.push(size)
    return shortTimeout.execute(sql`select pg_sleep(${size > 50 && sizes.length < 4 ? 5 : 0})`)
  }
  for (let round = 0; round < 3; round++) await batch.run(query)
  expect(sizes).toEqual([100, 25, 50, 100])
})

test('an error other than a timeout is not retried', async () => {
  const sizes: number[] = []
  const failing = new AdaptiveBatch(100).run((size) => db.execute(sql`select 1 / ${sizes.push(size) - 1}::int`))
  await expect(failing).rejects.toThrow()
  expect(sizes).toEqual([100])
})

test('a cached result survives sales and is invalidated by any change that a filter can see', async () => {
  const index = await build(recording())
  const find = async (priceMin: number | null) => {
    await index.refresh()
    return index.results.getOrScan(index.columns, {
      categoryIds: [category.id],
      options: [],
      inStock: false,
      priceMin: priceMin === null ? null : toman(priceMin),
      priceMax: null,
      groupsFamilies: true,
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

test('while the index is being built, a listing request times out and is refused with shop.busy', async () => {
  const gate = Promise.withResolvers<void>()
  const context = shopOf(recording(beforeNth(rowsQuery, 2, () => gate.promise)).db)
  const list = () => listProducts(context, new URLSearchParams())
  await expect(list()).rejects.toMatchObject({ code: 'shop.busy', details: { retryAfterSeconds: 10 } })
  await expect(list()).rejects.toMatchObject({ code: 'shop.busy' })
  gate.resolve()
  await expect.poll(() => currentIndexWithin(context.db, 100)).not.toBeNull()
  expect((await list())?.total).toBe(names.length + 1)
})

test('a caller that timed out before the build failed gets the error on its next call', async () => {
  const gate = Promise.withResolvers<void>()
  const { db: failing } = recording(async (text) => {
    if (rowsQuery.test(text)) {
      await gate.promise
      throw new Error('the disk is gone')
    }
  })
  expect(await currentIndexWithin(failing, 0)).toBeNull()
  gate.resolve()
  await expect.poll(() => currentIndexWithin(failing, 0).catch(({ cause }) => String(cause))).toContain('the disk is gone')
})
