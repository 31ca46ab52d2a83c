import { eq, inArray } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { productFamilies, products, variantOptions } from '#db/schema/catalog.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { type HomeRail, readRails } from '#services/catalog/home-rails.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aBrand, aCategory, aProduct, type Product } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)

const send = (method: string, path: string, body: unknown, version = 1) => {
  const headers = { ...owner.headers, 'if-match': `"${version}"` }
  return app.request(`/api/desk${path}`, { method, headers, body: JSON.stringify(body) })
}

/** The rail that an owner made of this source. */
async function rail(source: string, value = '', groupsFamilies = true): Promise<HomeRail | undefined> {
  const rows = [{ id: newId(), values: { title: 'ردیف', source, value, isShown: 'true' } }]
  const { settings } = shop.context
  const cards = { ...settings.cards, groupsFamilies }
  const lists = { ...settings.lists, rails: [{ id: newId(), values: {}, rows }] }
  return (await readRails({ ...shop.context, settings: { ...settings, cards, lists } }))[0]
}
const slugsOf = (found: HomeRail | undefined) => found?.products.map(({ slug }) => slug)

/** Its price becomes this one; the former price is its list price. */
const reduce = ({ id, price }: Product, to: number) =>
  db
    .update(products)
    .set({ price: toman(to), listPrice: price })
    .where(eq(products.id, id))

afterEach(() => db.update(products).set({ listPrice: null }))

test('«تخفیف‌دارها» has products whose list price was charged, and none whose list price was invented', async () => {
  const [reduced, invented, raised] = [await aProduct(db), await aProduct(db), await aProduct(db)]
  await reduce(reduced, 9_000_000)
  await db
    .update(products)
    .set({ listPrice: toman(990_000_000) })
    .where(eq(products.id, invented.id))
  await reduce(raised, 11_000_000)
  expect(slugsOf(await rail('discounted'))).toEqual([reduced.slug])
  const page = await (await app.request(`/product/${invented.slug}`)).text()
  expect(page).not.toContain('قیمت پیشین')
})

async function aFamily(...colors: [name: string, price: number, stock: number][]): Promise<Product[]> {
  const variants = await Promise.all(colors.map(([color, price, stock]) => aProduct(db, { attributes: { color }, price, stock })))
  const [option] = await db.select().from(variantOptions).where(eq(variantOptions.slug, 'color'))
  const [family] = await db
    .insert(productFamilies)
    .values({ name: 'گوشی', optionIds: [option?.id ?? ''] })
    .returning()
  const ids = variants.map(({ id }) => id)
  await db
    .update(products)
    .set({ familyId: family?.id ?? null })
    .where(inArray(products.id, ids))
  return variants
}

test('of a family the rail shows the cheapest variant that is reduced, as itself', async () => {
  await aProduct(db, { attributes: { color: 'بنفش' } })
  const [cheap, dear, dearer] = await aFamily(['آبی', 5_000, 3], ['مشکی', 8_000, 3], ['سفید', 9_000, 3])
  const [, , soldOut] = await aFamily(['آبی', 5_000, 3], ['مشکی', 8_000, 3], ['سفید', 9_000, 0])
  if (!cheap || !dear || !dearer || !soldOut) throw new Error('three variants were made')
  await reduce(dear, 7_000)
  await reduce(dearer, 7_500)
  await reduce(soldOut, 7_500)
  const found = await rail('discounted')
  expect(found?.products).toMatchObject([{ slug: dear.slug, price: 7_000 }])
  expect(found?.products[0]).not.toHaveProperty('family')
  expect(new Set(slugsOf(await rail('discounted', '', false)))).toEqual(new Set([dear.slug, dearer.slug]))
})

test('a rail of a category follows the new slug of the category', async () => {
  const category = await aCategory(db, { slug: 'old-phones' })
  const product = await aProduct(db, { category })
  const body = { name: 'گوشی', slug: 'new-phones', status: 'active', isAccessory: false, needsImei: false }
  expect((await send('PUT', `/categories/${category.id}`, body)).status).toBe(200)
  const found = await rail('category', 'old-phones')
  expect([slugsOf(found), found?.href]).toEqual([[product.slug], '/store?category=new-phones'])
})

test('a rail of a brand follows the brand into which it was merged', async () => {
  const [brand, into] = [await aBrand(db, { slug: 'twice' }), await aBrand(db, { slug: 'once' })]
  const [one, other] = [await aProduct(db, { brand }), await aProduct(db, { brand: into })]
  expect((await send('POST', `/brands/${brand.id}/merge`, { into: into.id })).status).toBe(200)
  const found = await rail('brand', 'twice')
  expect([new Set(slugsOf(found)), found?.href]).toEqual([new Set([one.slug, other.slug]), '/store?brand=once'])
})

test('a picked product follows its new address, and one that is picked by both addresses is shown once', async () => {
  const [moved, still] = [await aProduct(db, { slug: 'moved-phone' }), await aProduct(db, { slug: 'still-phone' })]
  expect((await send('PATCH', `/goods/${moved.id}`, { slug: 'moved-phone-2' })).status).toBe(200)
  const found = await rail('picked', '/product/moved-phone still-phone moved-phone-2')
  expect(slugsOf(found)).toEqual(['moved-phone-2', still.slug])
})

test('a slug that is in use again is that of its new category', async () => {
  const category = await aCategory(db, { slug: 'again' })
  await aProduct(db, { category })
  const body = { name: 'گوشی', slug: 'elsewhere', status: 'active', isAccessory: false, needsImei: false }
  expect((await send('PUT', `/categories/${category.id}`, body)).status).toBe(200)
  const added = await send('POST', '/categories', { ...body, name: 'تازه', slug: 'again', parentId: null })
  expect(added.status).toBe(201)
  expect(await rail('category', 'again')).toBeUndefined()
})
