import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { indexProducts } from '#db/search/index-products.ts'
import { Documents } from '#services/search/small-catalog/documents.ts'
import { currentSearchCatalog } from '#services/search/small-catalog/small-catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProduct } from '#tests/support/factories.ts'

const { db, to } = await testDatabase()

/** The documents in memory beside those that another process would read now. */
async function inMemoryAndReloaded() {
  const fresh = connect(to)
  try {
    const read = async (of: typeof db) => [...((await currentSearchCatalog(of)).small?.documents.values() ?? [])].sort(byId)
    return { inMemory: await read(db), reloaded: await read(fresh.db) }
  } finally {
    await fresh.close()
  }
}

const byId = (a: { productId: string }, b: { productId: string }) => (a.productId < b.productId ? -1 : 1)

test('after every change of the index the documents in memory equal those of a new process', async () => {
  const [first, second] = [await aProduct(db, { farsiName: 'گوشی آبی' }), await aProduct(db, { farsiName: 'گوشی سرخ' })]
  const changes: (() => Promise<unknown>)[] = [
    () => indexProducts(db, [first.id]),
    () => indexProducts(db, [second.id]),
    () => db.execute(sql`update products set farsi_name = 'گوشی زرد' where id = ${first.id}`),
    () => indexProducts(db, [first.id]),
    () => db.execute(sql`update products set status = 'inactive' where id = ${second.id}`),
    () => db.execute(sql`update products set status = 'active' where id = ${second.id}`),
    () => indexProducts(db, [second.id]),
    () => db.execute(sql`truncate product_search cascade`),
    () => indexProducts(db, [first.id]),
  ]
  for (const [step, change] of changes.entries()) {
    await change()
    const { inMemory, reloaded } = await inMemoryAndReloaded()
    expect({ step, documents: inMemory }).toEqual({ step, documents: reloaded })
  }
  expect((await inMemoryAndReloaded()).inMemory).toMatchObject([{ productId: first.id, names: expect.stringContaining('زرد') }])
})

test('a document written by a transaction that commits after a search is in the next one', async () => {
  const product = await aProduct(db, { farsiName: 'ساعت' })
  await db.transaction(async (tx) => {
    await indexProducts(tx, [product.id])
    await aProduct(db, {})
    const { inMemory } = await inMemoryAndReloaded()
    expect(inMemory.some(({ productId }) => productId === product.id)).toBe(false)
  })
  const { inMemory, reloaded } = await inMemoryAndReloaded()
  expect(inMemory).toEqual(reloaded)
  expect(inMemory.some(({ productId }) => productId === product.id)).toBe(true)
})

test('LD-09: concurrent first searches share one load, and concurrent refreshes agree', async () => {
  const { id } = await aProduct(db, { farsiName: 'تبلت' })
  await indexProducts(db, [id])
  const catalogs = await Promise.all(Array.from({ length: 8 }, () => currentSearchCatalog(db)))
  for (const { small } of catalogs) expect([...(small?.documents.values() ?? [])].some(({ productId }) => productId === id)).toBe(true)
})

test('words find the documents that contain them, also inside a word, and not those that are replaced or removed', () => {
  const documents = new Documents()
  const rest = { categoryId: '1', brandId: '1', createdAt: 1 }
  documents.set({ ...rest, productId: '1', names: 'galaxy s25\tگلکسی', words: ' galaxy s25 گوشی ' })
  documents.set({ ...rest, productId: '2', names: 'galaxy s24\tگلکسی', words: ' galaxy s24 گوشی ' })
  const found = (text: string) => [...documents.documentsWith(text)].map(({ productId }) => productId)
  expect(['laxy', 's25', 'گوش', 'یخچال', 'galaxys', ''].map(found)).toEqual([['1', '2'], ['1'], ['1', '2'], [], [], []])
  documents.set({ ...rest, productId: '1', names: 'galaxy tab\tگلکسی', words: ' galaxy tab تبلت ' })
  expect(['laxy', 's25', 'گوش', 'تب'].map(found)).toEqual([['2', '1'], [], ['2'], ['1']])
  expect(['s25', 'یخچال'].map((word) => documents.mayContain(word))).toEqual([true, false])
  expect(['galaxy', 'laxy', 's25'].map((word) => documents.countOf(word))).toEqual([2, 0, 0])
  documents.delete('2')
  expect(['laxy', 's24', 'گوش'].map(found)).toEqual([['1'], [], []])
})
