import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { categories, productFamilies, products, variantOptions } from '#db/schema/catalog.ts'
import { toman } from '#domain/money.ts'
import type { FamilyOption } from '#domain/product/family.ts'
import { aCategory, aProduct, type Product } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'
import { cachePages } from './server/caching-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const { allInvalidated } = await cachePages(shop)
const category = await aCategory(db)

const aVariant = (color: string, storage: string, price: number, stock = 5) =>
  aProduct(db, { attributes: { color, storage }, price, stock, category })
const blue = await aVariant('آبی', '۱۲۸', 1_000_000)
const black = await aVariant('مشکی', '۱۲۸', 1_100_000, 0)
const large = await aVariant('مشکی', '۲۵۶', 1_500_000)

beforeAll(async () => {
  const rows = await db.select().from(variantOptions)
  const optionIds = ['color', 'storage'].flatMap((slug) => rows.filter((row) => row.slug === slug).map(({ id }) => id))
  const [family] = await db.insert(productFamilies).values({ name: 'گوشی', optionIds }).returning()
  for (const { id } of [blue, black, large])
    await db
      .update(products)
      .set({ familyId: family?.id ?? null })
      .where(eq(products.id, id))
})

async function choicesOn({ slug }: Product): Promise<string[]> {
  const response = await app.request(`/api/products/${slug}`)
  const { family } = (await response.json()) as { family: FamilyOption[] }
  return family.flatMap(({ name, choices }) => choices.map((choice) => `${name} ${choice.label} ${choice.slug} ${choice.state}`))
}

const pageOf = async ({ slug }: Product): Promise<string> => {
  await allInvalidated()
  return (await app.request(`/product/${slug}`)).text()
}

test('the page links to each sibling, with price and availability for screen readers', async () => {
  const choices = await choicesOn(blue)
  expect(choices).toHaveLength(4)
  expect(choices).toContain(`color مشکی ${black.slug} soldOut`)
  expect(choices).toContain(`storage ۲۵۶ ${large.slug} other`)
  const page = await pageOf(blue)
  expect(page).toContain(`<a href="/product/${black.slug}"`)
  expect(page).toContain('۱٬۱۰۰٬۰۰۰ تومان، ناموجود')
  expect(page).toContain('aria-current="true"')
  expect(page).toContain('"@type":"ProductGroup"')
})

test('what is sold out is struck through, what is not sold in this combination is dashed, and a mouse shows price and availability', async () => {
  const page = await pageOf(blue)
  const chips = page.split('<li').filter((part) => part.startsWith(' title='))
  const chip = (label: string) => chips.find((part) => part.includes(`>${label}<`)) ?? ''
  expect(chip('آبی')).toContain('title="۱٬۰۰۰٬۰۰۰ تومان، موجود"')
  expect(chip('مشکی')).toContain('title="۱٬۱۰۰٬۰۰۰ تومان، ناموجود"')
  expect(chip('۲۵۶')).toContain('title="۱٬۵۰۰٬۰۰۰ تومان، با انتخاب‌های دیگرتان موجود نیست"')
  const looks = ['آبی', 'مشکی', '۲۵۶'].map((label) => ['line-through', 'border-dashed'].map((look) => chip(label).includes(look)))
  expect(looks).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
})

test('a sibling’s price and stock are on the page at the next request', async () => {
  expect(await pageOf(blue)).not.toContain('۱٬۲۵۰٬۰۰۰ تومان، موجود')
  await db
    .update(products)
    .set({ price: toman(1_250_000) })
    .where(eq(products.id, black.id))
  expect(await pageOf(blue)).toContain('۱٬۲۵۰٬۰۰۰ تومان، ناموجود')
  await db.update(products).set({ stockQuantity: 3, openingStock: 3 }).where(eq(products.id, black.id))
  expect(await pageOf(blue)).toContain('۱٬۲۵۰٬۰۰۰ تومان، موجود')
})

test('AUTHZ-05: a hidden sibling, and one in a hidden category, is not offered', async () => {
  await db.update(products).set({ status: 'inactive' }).where(eq(products.id, black.id))
  expect((await choicesOn(large)).join()).not.toContain(black.slug)
  const hidden = await aCategory(db)
  await db.update(categories).set({ status: 'inactive' }).where(eq(categories.id, hidden.id))
  await db.update(products).set({ status: 'active', categoryId: hidden.id }).where(eq(products.id, black.id))
  expect((await choicesOn(large)).join()).not.toContain(black.slug)
  await db.update(products).set({ categoryId: category.id }).where(eq(products.id, black.id))
  expect((await choicesOn(large)).join()).toContain(black.slug)
})

test('a product without a family has no choice', async () => {
  const alone = await aProduct(db)
  expect(await choicesOn(alone)).toEqual([])
  expect(await pageOf(alone)).not.toContain('ProductGroup')
})
