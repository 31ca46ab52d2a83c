import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { productImages, variantOptions, variantValues } from '#db/schema/catalog.ts'
import { presets } from '#domain/desk/permissions.ts'
import { cachePages } from '#tests/integration/server/caching-shop.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/factories.ts'
import { hostileStrings, liveMarkup } from '#tests/support/hostile-strings.ts'
import { shopOn } from '#tests/support/test-shop.ts'

const connection = await testDatabase()
const { db } = connection
const here = shopOn(connection)
/** Another node: its own connections, page cache and listing in memory. */
const otherConnection = connect(connection.to)
afterAll(() => otherConnection.close())
const there = shopOn(otherConnection)
const nodes = [
  { shop: here, ...(await cachePages(here)) },
  { shop: there, ...(await cachePages(there)) },
]
const owner = await aDeskClient(here, presets.owner.name)

async function send(method: string, path: string, body: unknown, version = 1) {
  const headers = { ...owner.headers, 'if-match': `"${version}"` }
  const response = await here.app.request(`/api/desk${path}`, { method, headers, body: JSON.stringify(body) })
  expect([path, response.status < 300]).toEqual([path, true])
}

/** The page on each node, once it has received the invalidations of what was committed before. */
async function onEachNode(path: string): Promise<string[]> {
  return Promise.all(
    nodes.map(async ({ shop, allInvalidated }) => {
      await allInvalidated()
      const response = await shop.app.request(path)
      return response.status === 200 ? response.text() : String(response.status)
    }),
  )
}

test('a change of a category, brand or value is on every node at the next request', async () => {
  const [category, brand, other] = [await aCategory(db, { name: 'گوشی ساده' }), await aBrand(db, { farsiName: 'نوکیا' }), await aBrand(db)]
  const product = await aProduct(db, { category, brand, attributes: { shade: 'نقره‌ای' } })
  const pages = [`/product/${product.slug}`, `/store?category=${category.slug}`, '/category', '/store']
  for (const path of pages) for (const page of await onEachNode(path)) expect(page).toContain('گوشی ساده')
  for (const page of await onEachNode('/store')) expect(page).toContain('نوکیا')

  const { slug } = category
  await send('PUT', `/categories/${category.id}`, { name: 'گوشی دکمه‌ای', slug, status: 'active', isAccessory: false, needsImei: false })
  for (const path of pages) for (const page of await onEachNode(path)) expect(page).toContain('گوشی دکمه‌ای')
  await send('POST', `/brands/${brand.id}/merge`, { into: other.id })
  for (const page of await onEachNode('/store')) expect(page).not.toContain('نوکیا')
  for (const page of await onEachNode(`/store?brand=${other.slug}`)) expect(page).toContain(product.farsiName)
  const [value] = await db.select().from(variantValues).where(eq(variantValues.value, 'نقره‌ای'))
  await send('PUT', `/values/${value?.id}`, { value: 'سیمین', swatch: '' })
  for (const path of ['/store', `/product/${product.slug}`]) for (const page of await onEachNode(path)) expect(page).toContain('سیمین')
  await send(
    'PUT',
    `/categories/${category.id}`,
    { name: 'گوشی دکمه‌ای', slug, status: 'inactive', isAccessory: false, needsImei: false },
    2,
  )
  expect(await onEachNode(`/product/${product.slug}`)).toEqual(['404', '404'])
})

test('DESK-17: 200 hostile strings as names of categories, brands, options and values and as alternative texts stay text on the shop', {
  timeout: 120_000,
}, async () => {
  const paths = ['/category', '/store']
  // Four to a product: each is on its page, those of categories and brands also on the lists.
  for (let index = 0; index < hostileStrings.length; index += 4) {
    const [name = '', farsiName = '', value = '', alt = ''] = hostileStrings.slice(index)
    const category = await aCategory(db, { name })
    const brand = await aBrand(db, { name: `${index} ${farsiName}`, farsiName })
    const option = `hostile-${index}`
    const { id, slug } = await aProduct(db, { category, brand, attributes: { [option]: option } })
    await db.update(variantOptions).set({ name: value }).where(eq(variantOptions.slug, option))
    await db.update(variantValues).set({ value }).where(eq(variantValues.slug, option))
    await db.update(productImages).set({ alt }).where(eq(productImages.productId, id))
    paths.push(`/product/${slug}`)
  }
  const running: string[] = []
  for (const path of paths) {
    const page = await (await here.app.request(path)).text()
    if (liveMarkup.test(page) || !page.includes('</html>')) running.push(path)
  }
  expect(running).toEqual([])
})
