import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { presets } from '#domain/desk/permissions.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { importClient, settingsOf } from '#tests/support/desk/imports.ts'
import { killNodeAtWork } from '#tests/support/desk/killed-node.ts'
import { manyProducts } from '#tests/support/desk/price-runs.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { shopOf } from '#tests/support/shop.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db } = shop
const files = importClient(shop, (await aDeskClient(shop, presets.owner.name)).headers)
const forever = new AbortController().signal

test('DESK-30: killed at five points, an import applies every row exactly once', { timeout: 180_000 }, async () => {
  const brand = await manyProducts(shop, 5_000)
  const { rows } = await db.execute<{ sku: string; price: number }>(
    sql`select sku, price::integer as price from products where brand_id = ${brand}::uuid`,
  )
  const { rows: names } = await db.execute<{ category: string }>(
    sql`select category_id as category from products where brand_id = ${brand}::uuid limit 1`,
  )
  const changed = rows.map(({ sku, price }) => `${sku},,${price + 1_000},7`)
  const added = Array.from({ length: 1_000 }, (_, index) => `CRASH-${index},کالای ${index},50000,2`)
  const { id } = await files.upload(['SKU,name,price,stock', ...changed, ...added].join('\n'))
  await files.check(id, settingsOf(['sku', 'name', 'price', 'stock'], { brandId: brand, categoryId: names[0]?.category ?? null }))
  expect(await files.get(id)).toMatchObject({ status: 'checked', counts: { changed: 5_000, new: 1_000, wrong: 0 } })
  expect((await files.send('POST', `/${id}/application`, { confirmed: null })).status).toBe(200)
  for (let point = 1; point <= 5; point += 1) await killNodeAtWork(shop)
  await runDeskJobs(shopOf(db), forever)
  expect(await files.get(id)).toMatchObject({ status: 'done', counts: { applied: 6_000, skipped: 0 } })
  const { rows: result } = await db.execute(sql`
    select (select count(*)::integer from price_changes where run_id = ${id}::uuid) as prices,
      (select count(*)::integer from stock_moves m join stock_documents d on d.id = m.document_id where d.note like 'ورود%') as moves,
      (select count(*)::integer from products where sku like 'CRASH-%' and stock_quantity = 2 and price = 50000) as added,
      (select count(*)::integer from products where brand_id = ${brand}::uuid and sku like 'RUN-%' and stock_quantity = 7 and price % 10000 = 1000) as changed`)
  expect(result).toEqual([{ prices: 5_000, moves: 6_000, added: 1_000, changed: 5_000 }])
})
