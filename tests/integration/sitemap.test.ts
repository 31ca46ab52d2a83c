import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { categories } from '#db/schema/catalog.ts'
import { createRouter } from '#server/app-env.ts'
import { robotRoutes } from '#server/robots/sitemap.ts'
import { buildSitemapPart, countSitemapParts, getSitemapPage } from '#services/catalog/build-sitemap.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCategory, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase()
const context = shopOf(db, { baseUrl: 'https://vitrin.example' })
const app = createRouter().route('/', robotRoutes(context))
app.onError((_error, c) => c.body(null, 404))
const parent = await aCategory(db, { slug: 'parent' })
const category = await aCategory(db, { slug: 'phones', parent })
for (const slug of ['one', 'two', 'three']) await aProduct(db, { slug, category })
await aProduct(db, { slug: 'hidden', category, status: 'inactive' })

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location)
const get = async (path: string) => (await app.request(path)).text()

test('the index names every part, the parts name every page, category and product, with the address from the configuration', async () => {
  const files = locations(await get('/sitemap.xml'))
  expect(files).toEqual(['https://vitrin.example/sitemap-1.xml', 'https://vitrin.example/sitemap-2.xml'])
  const pages = locations(await get('/sitemap-1.xml'))
  expect(pages).toContain('https://vitrin.example/')
  expect(pages).toContain('https://vitrin.example/store?category=phones')
  const found = await get('/sitemap-2.xml')
  expect(locations(found)).toEqual(['one', 'two', 'three'].map((slug) => `https://vitrin.example/product/${slug}`))
  expect(found).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
})

test('a large shop is split, and no product is in two parts or in none', async () => {
  expect(await countSitemapParts(context, 2)).toBe(3)
  const parts = await Promise.all([2, 3].map((part) => buildSitemapPart(context, part, [], 2)))
  expect(parts.map((part) => part?.map(({ path }) => path))).toEqual([['/product/one', '/product/two'], ['/product/three']])
  expect(await buildSitemapPart(context, 4, [], 2)).toBeNull()
})

test.each(['/sitemap-0.xml', '/sitemap-3.xml', '/sitemap-99999.xml', '/sitemap-01.xml', '/sitemap-x.xml', '/sitemap-999999.xml'])(
  '%s does not exist',
  async (path) => {
    expect((await app.request(path)).status).toBe(404)
  },
)

test('no private page is in the sitemap, and robots.txt disallows each', async () => {
  const pages = locations(await get('/sitemap-1.xml'))
  const robots = await get('/robots.txt')
  const hidden = routes.filter(({ access }) => access === 'private').map(({ path }) => path)
  expect(hidden.length).toBeGreaterThan(5)
  for (const path of hidden) {
    expect(pages).not.toContain(`https://vitrin.example${path}`)
    expect(robots).toContain(`Disallow: ${path}\n`)
  }
  expect(robots).toContain('Disallow: /api/\n')
  expect(robots).toContain('Sitemap: https://vitrin.example/sitemap.xml\n')
})

test('robots may visit every page that the sitemap names', async () => {
  const disallowed = [...(await get('/robots.txt')).matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  const paths = locations(await get('/sitemap-1.xml')).map((url = '') => new URL(url).pathname)
  expect(paths.filter((path) => disallowed.some((prefix) => path.startsWith(prefix)))).toEqual([])
})

test('AUTHZ-05: nothing hidden is in the sitemap, for machines or for people', async () => {
  expect(await get('/sitemap-2.xml')).not.toContain('hidden')
  await db.update(categories).set({ status: 'inactive' }).where(eq(categories.id, parent.id))
  expect(locations(await get('/sitemap.xml'))).toHaveLength(1)
  expect(await get('/sitemap-1.xml')).not.toMatch(/phones|parent/)
  expect(JSON.stringify(await getSitemapPage(context))).not.toMatch(/phones|parent/)
  await db.update(categories).set({ status: 'active' }).where(eq(categories.id, parent.id))
  expect(JSON.stringify(await getSitemapPage(context))).toContain('/store?category=phones')
})
