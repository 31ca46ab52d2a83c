import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories } from '#db/schema/catalog.ts'
import { jalaliMonth, jalaliMonthLabel } from '#domain/dates.ts'
import { getSatisfactionPage } from '#services/review/get-satisfaction-page.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCategory, aProduct, aReview, aShopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { shopOf } from '#tests/support/shop.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const { db } = await testDatabase()
const context = shopOf(db)
const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)

test('a shop without reviews has twelve empty months', async () => {
  const page = await getSatisfactionPage(context)
  expect(page).toMatchObject({ rating: null, satisfiedPercent: 0, buyerReviewCount: 0, bestRated: [], latest: [] })
  expect(page.months).toHaveLength(12)
  expect(page.months.at(-1)?.label).toBe(jalaliMonthLabel(jalaliMonth(days(0))))
  expect(page.months.every(({ average, count }) => average === null && count === 0)).toBe(true)
})

test('the numbers are those of the reviews, month by month in Jalali', async () => {
  const [few, many] = [await aProduct(db, { slug: 'few' }), await aProduct(db, { slug: 'many' })]
  await aReview(db, few, { rating: 5, createdAt: days(0) })
  await aReview(db, few, { rating: 5, createdAt: days(500) })
  for (const rating of [5, 4, 3, 1] as const) await aReview(db, many, { rating, createdAt: days(rating === 1 ? 100 : 0) })
  const page = await getSatisfactionPage(context)
  expect(page.rating).toEqual({ average: 3.8, count: 6 })
  expect(page.distribution.map(({ percent }) => percent)).toEqual([50, 17, 17, 0, 16])
  expect(page.satisfiedPercent).toBe(67)
  const monthOf = (at: Date) => page.months.find(({ label }) => label === jalaliMonthLabel(jalaliMonth(at)))
  expect(monthOf(days(0))).toMatchObject({ average: 4.3, count: 4 })
  expect(monthOf(days(100))).toMatchObject({ average: 1, count: 1 })
  expect(page.months.reduce((sum, { count }) => sum + count, 0)).toBe(5)
  expect(page.bestRated.map(({ slug, rating }) => [slug, rating])).toEqual([['many', 3.3]])
})

test('the latest reviews are of buyers only, newest first, and AUTHZ-05: of visible products', async () => {
  const hidden = await aCategory(db)
  const [shown, away] = [await aProduct(db, { slug: 'shown' }), await aProduct(db, { category: hidden })]
  for (const [index, product] of [shown, shown, away].entries()) {
    const shopper = await aShopper(db, { fullName: `خریدار ${index}` })
    await anOrder(db, { shopper, lines: [{ product, quantity: 1 }], status: 'processing', paymentStatus: 'paid' })
    await aReview(db, product, { shopper, isVerifiedPurchase: true, createdAt: days(10 - index) })
  }
  await db.update(categories).set({ status: 'inactive' }).where(eq(categories.id, hidden.id))
  const { latest, buyerReviewCount } = await getSatisfactionPage(context)
  expect(latest.map(({ userName, product }) => [userName, product.slug])).toEqual([
    ['خریدار 1', 'shown'],
    ['خریدار 0', 'shown'],
  ])
  expect(buyerReviewCount).toBe(3)
})

test('the page of the demo shop is whole: number, chart with its table, best products, words of buyers', async () => {
  const { app } = await openTestShop({}, 'demo')
  const response = await app.request('/satisfaction')
  const page = await response.text()
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=0, s-maxage=10'])
  for (const part of ['رضایت کلی', '<polyline', '<table', 'بهترین‌ها از نگاه خریداران', 'تازه‌ترین نظر خریداران', 'href="/complaints"'])
    expect(page.includes(part), part).toBe(true)
  expect(page).not.toMatch(/<[^>]+ style=/)
})
