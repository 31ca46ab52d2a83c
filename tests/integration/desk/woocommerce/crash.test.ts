import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defaultWooSettings } from '#domain/desk/import/woocommerce/settings.ts'
import { presets } from '#domain/desk/permissions.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { importClient } from '#tests/support/desk/imports.ts'
import { killNodeAtWork } from '#tests/support/desk/killed-node.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { variantsOfEach, wooFile, wooSample } from '#tests/support/desk/woocommerce-sample.ts'
import { shopOf } from '#tests/support/shop.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db } = shop
const files = importClient(shop, (await aDeskClient(shop, presets.owner.name)).headers)

test('DESK-30: killed at three points, an import of WooCommerce goes on where it was', { timeout: 180_000 }, async () => {
  const sample = wooSample(300)
  const total = sample.simple + sample.variable * (1 + variantsOfEach)
  const { id, settings } = await files.upload(wooFile(sample.rows))
  await files.check(id, { ...settings, woocommerce: defaultWooSettings })
  expect((await files.send('POST', `/${id}/application`, { confirmed: null })).status).toBe(200)
  for (let point = 1; point <= 3; point += 1) await killNodeAtWork(shop)
  await runDeskJobs(shopOf(db), new AbortController().signal)
  expect(await files.get(id)).toMatchObject({ status: 'done', counts: { applied: total, skipped: 0 } })
  const { rows } = await db.execute(sql`
    select (select count(*)::integer from products where sku ~ '^(S|V|WOO)-') as products,
      (select count(*)::integer from product_families) as families,
      (select count(*)::integer from categories where name in ('موبایل', 'گوشی موبایل', 'لوازم جانبی', 'قاب گوشی')) as categories,
      (select count(*)::integer from brands where name in ('سامسونگ', 'شیائومی', 'اپل', 'انکر')) as brands,
      (select bool_and(p.stock_quantity = p.opening_stock + coalesce((select sum(change) from stock_moves m where m.product_id = p.id), 0))
        from products p) as ledger`)
  const variants = sample.variable * variantsOfEach
  expect(rows).toEqual([{ products: sample.simple + variants, families: sample.variable, categories: 4, brands: 4, ledger: true }])
})
