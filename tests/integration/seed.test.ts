import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Connection, connect, type Db } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { categories, productFamilies, productImages, products, variantValues } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'
import { productRatingsSummary, productReviews } from '#db/schema/shoppers.ts'
import { allProducts } from '#db/seed/all-products.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { allFamilies } from '#db/seed/families/all-families.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProduct } from '#tests/support/factories.ts'

const demo = await testDatabase({ template: 'demo' })
const fresh = await testDatabase()
const owned = await testDatabase()
const { db } = demo

/**
 * Every row of every table, as one number; `product_changes` and `search_changes` hold numbers of transactions, which differ, and a trigger that
 * computes the values of a family sets `updated_at`.
 */
async function fingerprint(of: Db): Promise<Record<string, string>> {
  const { rows } = await of.execute<{ name: string }>(sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_migrations', 'product_changes', 'search_changes') order by 1`)
  const prints: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: all } = await of.execute(
      sql`select (to_jsonb(t) - ${name === 'products' ? 'updated_at' : ''}::text)::text as row from ${sql.identifier(name)} t order by 1`,
    )
    prints[name] = `${all.length} rows ${createHash('sha256').update(JSON.stringify(all)).digest('hex')}`
  }
  return prints
}

test('two nodes that start together on an empty shop seed it once, and every shop gets identical rows', async () => {
  const withoutTimeout = { queryTimeoutMs: 0 }
  const nodes: Connection[] = [connect(fresh.to, withoutTimeout), connect(fresh.to, withoutTimeout)]
  const seeded = await Promise.all(nodes.map((node) => seedDemo(node.db)))
  await Promise.all(nodes.map((node) => node.close()))
  expect(seeded.sort()).toEqual([false, true])
  expect(await fingerprint(fresh.db)).toEqual(await fingerprint(db))
})

test('a shop that already has a product is not seeded', async () => {
  await aProduct(owned.db)
  const before = await fingerprint(owned.db)
  expect(await seedDemo(owned.db)).toBe(false)
  expect(await fingerprint(owned.db)).toEqual(before)
})

test('all of the catalog is in the shop, with its pictures described and its main picture first', async () => {
  expect(await db.$count(products)).toBe(allProducts.length)
  const first = await db
    .select({ slug: products.slug, main: products.mainImageUrl, image: productImages.imageUrl, alt: productImages.alt })
    .from(products)
    .innerJoin(productImages, sql`${productImages.productId} = ${products.id} and ${productImages.displayOrder} = 0`)
  expect(first).toHaveLength(allProducts.length)
  expect(first.filter(({ main, image, alt }) => main !== image || alt === '')).toEqual([])
  expect(await db.$count(categories, sql`parent_id is null`)).toBe(8)
  const [category] = await db.select().from(categories).where(eq(categories.slug, 'apple-phone'))
  expect(category?.imageUrl).toBe('/media/products/phone-pro-blue-pair.webp')
})

test('families have all their products, each with its values', async () => {
  const rows = await db
    .select({ name: productFamilies.name, values: products.familyValues })
    .from(products)
    .innerJoin(productFamilies, eq(productFamilies.id, products.familyId))
  expect(new Set(rows.map(({ name }) => name)).size).toBe(allFamilies.length)
  expect(rows).toHaveLength(allFamilies.flatMap(({ products, siblings }) => [...products, ...siblings]).length)
  expect(rows.filter(({ values }) => values === null)).toEqual([])
})

test('value slugs have Latin digits, and values are shown in ascending sequence', async () => {
  const sizes = await db
    .select({ value: variantValues.value, slug: variantValues.slug })
    .from(variantValues)
    .where(sql`option_id = (select id from variant_options where slug = 'storage')`)
    .orderBy(variantValues.displayOrder)
  expect(sizes.at(0)?.slug).toBe('16-گیگابایت')
  expect(sizes.at(-1)).toEqual({ value: '۱ ترابایت', slug: '1-ترابایت' })
})

test('stock ends where the data file says, and products have different sales', async () => {
  const rows = await db.select({ slug: products.slug, stock: products.stockQuantity, sold: products.unitsSold }).from(products)
  expect(new Map(rows.map(({ slug, stock }) => [slug, stock]))).toEqual(new Map(allProducts.map(({ slug, stock }) => [slug, stock])))
  expect(new Set(rows.map(({ sold }) => sold)).size).toBeGreaterThan(8)
})

test('every review of a buyer is proven by an order delivered before it was written', async () => {
  const { rows } = await db.execute(sql`
    select r.id from ${productReviews} r where is_verified_purchase and not exists (
      select from order_items i join ${orders} o on o.id = i.order_id
      where i.product_id = r.product_id and o.user_id = r.user_id and o.status = 'delivered' and o.delivered_at < r.created_at)`)
  expect(rows).toEqual([])
  expect(await db.$count(productReviews, eq(productReviews.isVerifiedPurchase, true))).toBeGreaterThan(100)
  const reviewed = allProducts.filter(({ reviews }) => reviews.length > 0)
  expect(await db.$count(productRatingsSummary)).toBe(reviewed.length)
})

test('timestamps are in sequence: created, ordered, paid, shipped, delivered; none after the catalog’s date', async () => {
  const { rows } = await db.execute(sql`
    select o.order_number from ${orders} o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
    where not (p.created_at < o.created_at and o.created_at < paid_at and paid_at < shipped_at and shipped_at < delivered_at
      and delivered_at < '2026-11-13')`)
  expect(rows).toEqual([])
})

test('demo accounts cannot sign in, and their emails and phones belong to no real person', async () => {
  const people = await db.select().from(profiles)
  expect(people.filter(({ passwordHash }) => passwordHash !== null)).toEqual([])
  expect(people.filter(({ email, phone }) => !email?.endsWith('@example.invalid') || !phone?.startsWith('097'))).toEqual([])
})
