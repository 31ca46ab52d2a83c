import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { indexPending } from '#db/search/index-products.ts'
import { type SearchInput, searchProducts } from '#services/search/search-products.ts'
import { suggest } from '#services/search/suggest.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCategory, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase()
const context = shopOf(db)

beforeEach(async () => {
  const category = await aCategory(db, { name: 'دیگر' })
  await aProduct(db, { slug: 'case', farsiName: 'قاب سیلیکونی', category })
  await aProduct(db, { slug: 'lamp', farsiName: 'چراغ', description: 'همراه با کاور پارچه‌ای', category })
  await aProduct(db, { slug: 'book', farsiName: 'راهنمای خرید', category })
  await aProduct(db, { slug: 'chip', farsiName: 'رایانه M4', category })
  await aProduct(db, { slug: 'four', farsiName: 'رایانه خام ۴', category })
  await indexPending(db)
})
afterEach(async () => {
  await db.execute(sql`truncate products, categories, brands, search_words, product_search_pending cascade`)
})

async function search(q: string, input: Partial<SearchInput> = {}) {
  const { searchedFor, results } = await searchProducts(context, { q, ...input })
  return { searchedFor, found: results.map(({ slug, score }) => [slug, score]) }
}

test('a synonym is searched and reported; description matches of the original query keep their score', async () => {
  expect(await search('کاور')).toEqual({
    searchedFor: 'قاب',
    found: [
      ['case', 90],
      ['lamp', 40],
    ],
  })
  expect(await suggest(context, 'کاور')).toMatchObject({ searchedFor: 'قاب', results: [{ slug: 'case' }, { slug: 'lamp' }] })
})

test('a literal search is not rewritten', async () => {
  expect(await search('کاور', { literal: true })).toEqual({ searchedFor: null, found: [['lamp', 40]] })
})

test('a query that matches a name is not rewritten', async () => {
  await aProduct(db, { slug: 'cover', farsiName: 'کاور پارچه‌ای' })
  await indexPending(db)
  const { searchedFor, found } = await search('کاور')
  expect([searchedFor, found[0], found.map(([slug]) => slug)]).toEqual([null, ['cover', 90], ['cover', 'lamp']])
})

test('stop words are dropped, unless a product name contains them', async () => {
  expect(await search('قیمت قاب سیلیکونی')).toEqual({ searchedFor: 'قاب سیلیکونی', found: [['case', 100]] })
  expect(await search('قاب‌های سیلیکونی')).toEqual({ searchedFor: 'قاب سیلیکونی', found: [['case', 100]] })
  expect(await search('راهنمای خرید')).toEqual({ searchedFor: null, found: [['book', 100]] })
})

test('a spoken model number also finds the printed one, even when the spoken letters match a name by chance', async () => {
  const { searchedFor, found } = await search('رایانه ام ۴')
  expect(searchedFor).toBe('رایانه m4')
  expect(new Set(found.map(([slug]) => slug))).toEqual(new Set(['chip', 'four']))
})
