import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#db/connect.ts'
import { productAttributes, productImages, products } from '#db/schema/catalog.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'
import { withoutIndexesAndReferences } from '#db/seed/generator/without-indexes.ts'
import { testDatabase } from '#tests/support/database.ts'

const empty = await testDatabase()
const demo = await testDatabase({ template: 'demo' })

async function generated(db: Db) {
  const { rows } = await db.execute(
    sql`select slug, title, price, stock_quantity, created_at::text from products where sku like 'GEN-%' order by slug`,
  )
  return rows
}

test('a second run continues the first, and an empty shop gets the same products as a full one', async () => {
  const progress: [number, number][] = []
  await generateProducts(empty.db, 300, (written, of) => progress.push([written, of]))
  await generateProducts(empty.db, 100)
  await generateProducts(demo.db, 400)
  expect(progress).toEqual([[300, 300]])
  const rows = await generated(empty.db)
  expect(rows).toHaveLength(400)
  expect(rows).toEqual(await generated(demo.db))
})

test('generated products have pictures, attributes and dates like the others', async () => {
  const { db } = demo
  const bare = sql`select from ${products} p where not exists (select from ${productImages} i where i.product_id = p.id)
    or (select count(*) from ${productAttributes} a where a.product_id = p.id) < 3`
  expect((await db.execute(bare)).rowCount).toBe(0)
  const { rows } = await db.execute(sql`select count(distinct date_trunc('month', created_at)) as months from ${products}`)
  expect(rows).toEqual([{ months: expect.toSatisfy((months: number) => months >= 36) }])
})

async function definitions(db: Db) {
  const { rows } = await db.execute(sql`
    select indexdef as definition from pg_indexes where schemaname = 'public'
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1`)
  return rows
}

test('a large run restores every index and foreign key, also when it fails', async () => {
  const { db } = demo
  const before = await definitions(db)
  const tables = ['products', 'product_images', 'product_attributes']
  const during = await db.transaction((tx) => withoutIndexesAndReferences(tx, tables, () => definitions(tx)))
  expect(during.length).toBeLessThan(before.length - 10)
  expect(await definitions(db)).toEqual(before)
  const failing = db.transaction((tx) => withoutIndexesAndReferences(tx, tables, () => Promise.reject(new Error('full'))))
  await expect(failing).rejects.toThrow('full')
  expect(await definitions(db)).toEqual(before)
})
