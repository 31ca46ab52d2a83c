import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { productSearchPending } from '#db/schema/search.ts'
import { indexPending, indexProducts, reindexAll } from '#db/search/index-products.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase()
const context = shopOf(db)
const slugs = async (q: string) => (await searchProducts(context, { q, literal: true })).results.map(({ slug }) => slug)
const pending = () => db.$count(productSearchPending)

afterEach(async () => {
  await db.execute(sql`truncate products, categories, brands, search_words, product_search_pending cascade`)
})

test('a queued product is found after indexPending', async () => {
  await aProduct(db, { slug: 'one', farsiName: 'تندیس' })
  expect(await slugs('تندیس')).toEqual([])
  expect([await indexPending(db), await indexPending(db)]).toEqual([1, 0])
  expect(await slugs('تندیس')).toEqual(['one'])
})

test('a renamed product is found by its new name only', async () => {
  const { id } = await aProduct(db, { slug: 'one', farsiName: 'تندیس' })
  await indexProducts(db, [id])
  expect(await pending()).toBe(0)
  await db.transaction(async (tx) => {
    await tx.update(products).set({ farsiName: 'پیکره' }).where(eq(products.id, id))
    await indexProducts(tx, [id])
  })
  expect([await slugs('تندیس'), await slugs('پیکره'), await pending()]).toEqual([[], ['one'], 0])
})

test('stock and price changes queue nothing', async () => {
  const { id } = await aProduct(db, { farsiName: 'تندیس' })
  await indexPending(db)
  await db.execute(sql`update products set stock_quantity = 0, opening_stock = 0, price = 5 where id = ${id}`)
  expect(await pending()).toBe(0)
})

test('a reactivated product is queued, a deleted one is removed from the index', async () => {
  const { id } = await aProduct(db, { slug: 'one', farsiName: 'تندیس' })
  await indexPending(db)
  await db.execute(sql`update products set status = 'inactive' where id = ${id}`)
  await indexPending(db)
  await db.execute(sql`update products set status = 'active' where id = ${id}`)
  expect([await slugs('تندیس'), await indexPending(db), await slugs('تندیس')]).toEqual([[], 1, ['one']])
  await db.execute(sql`delete from product_images where product_id = ${id}`)
  await db.execute(sql`delete from products where id = ${id}`)
  expect(await slugs('تندیس')).toEqual([])
})

test('renaming a category or brand queues its products', async () => {
  const parent = await aCategory(db, { name: 'الف' })
  const category = await aCategory(db, { name: 'ب', parent })
  const brand = await aBrand(db)
  await aProduct(db, { category, brand })
  await indexPending(db)
  await db.execute(sql`update categories set name = 'پ' where id = ${parent.id}`)
  expect(await indexPending(db)).toBe(1)
  await db.execute(sql`update brands set farsi_name = 'تازه' where id = ${brand.id}`)
  expect(await indexPending(db)).toBe(1)
})

test('a change not committed while the queue is drained stays queued', async () => {
  const { id } = await aProduct(db, { slug: 'one', farsiName: 'تندیس' })
  await db.transaction(async (tx) => {
    await tx.update(products).set({ farsiName: 'پیکره' }).where(eq(products.id, id))
    await indexPending(db)
  })
  expect([await indexPending(db), await slugs('پیکره')]).toEqual([1, ['one']])
})

test('reindexAll writes the same rows as indexing one by one', async () => {
  for (const farsiName of ['تندیس', 'لپ‌تاپ', 'گوشی ۱۷']) await aProduct(db, { farsiName, description: `**${farsiName}** خوب` })
  await indexPending(db)
  const keys = () => db.execute(sql`select * from product_search join product_search_texts using (product_id) order by product_id`)
  const words = () => db.execute(sql`select * from search_words order by word`)
  const before = [(await keys()).rows, (await words()).rows]
  expect(await reindexAll(db)).toBe(3)
  expect([(await keys()).rows, (await words()).rows]).toEqual(before)
})

test('names of any length can be indexed', async () => {
  await aProduct(db, {
    slug: 'long',
    title: '語'.repeat(5_000),
    farsiName: `تندیس ${'ب'.repeat(5_000)}`,
    description: 'ن'.repeat(200_000),
  })
  await indexPending(db)
  expect(await slugs('تندیس')).toEqual(['long'])
})
