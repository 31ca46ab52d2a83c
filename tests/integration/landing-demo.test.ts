import { expect, test } from 'vitest'
import { getCategoryPage } from '#services/catalog/get-category-page.ts'
import { getLandingPage } from '#services/catalog/get-landing-page.ts'
import { landingSlugs } from '#services/catalog/landing-families.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase({ template: 'demo' })
const context = shopOf(db, { baseUrl: 'https://vitrin.example' })

test.each(landingSlugs)('/%s has products, a picture, a text and comparisons in the demo shop', async (slug) => {
  const page = await getLandingPage(context, slug, null)
  expect(page).toMatchObject({
    slug,
    heading: expect.any(String),
    headline: expect.any(String),
    picture: { url: expect.stringMatching(/^\/media\//) },
  })
  expect(page?.products.length).toBeGreaterThanOrEqual(3)
  expect(page?.comparisons.length).toBeGreaterThan(0)
  expect(page?.text.join('').length).toBeGreaterThan(100)
})

test('the airpods page shows Apple only', async () => {
  const page = await getLandingPage(context, 'airpods', null)
  expect(page?.products.every(({ farsiName }) => farsiName.includes('اپل'))).toBe(true)
})

test('the category page has the whole tree', async () => {
  const { categories } = await getCategoryPage(context)
  expect(categories.flatMap(({ children }) => children).length).toBeGreaterThan(20)
})
