import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { offerEndLabel } from '#domain/product/offer.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'
import { cachePages } from './server/caching-shop.ts'

const shop = await openTestShop()
const { app, db, pageCache } = shop
const { allInvalidated } = await cachePages(shop)

/** A sale whose restoring run waits for its moment, which nothing in this test carries out. */
async function aSaleOf(productId: string, seconds: number): Promise<Date> {
  const [sale, restore] = [newId(), newId()]
  await db.execute(sql`insert into price_runs (id, rule, filter, summary, restores_id, is_sale)
    values (${sale}, '{}', '{}', '{}', null, true), (${restore}, null, '{}', '{}', ${sale}, true)`)
  await db.execute(sql`insert into price_run_items (run_id, product_id, rank, old_price, new_price)
    select ${restore}::uuid, id, 2, price, price + 10000 from products where id = ${productId}`)
  const { rows } = await db.execute<{ at: Date | string }>(sql`insert into desk_jobs (id, kind, total, start_at)
    values (${restore}, 'price-run', 1, now() + make_interval(secs => ${seconds})) returning start_at as at`)
  return new Date(rows[0]?.at ?? 0)
}

test('a card shows the end of its offer, and a cached list does not show it afterwards', { timeout: 60_000 }, async () => {
  const brand = await aBrand(db)
  const category = await aCategory(db)
  const [sold, other] = [await aProduct(db, { brand, category, stock: 5 }), await aProduct(db, { brand, category, stock: 5 })]
  const lists = [`/store?brand=${brand.slug}`, '/', `/product/${other.slug}`]
  const label = offerEndLabel((await aSaleOf(sold.id, 12)).toISOString())
  await allInvalidated()
  const html = async (path: string) => (await app.request(path)).text()
  for (const path of lists) expect([path, (await html(path)).includes(`>${label}<`)]).toEqual([path, true])
  const products = (await (await app.request(`/api/products?brand=${brand.slug}`)).json()) as {
    products: { id: string; offerEndsAt: unknown }[]
  }
  expect(products.products.map(({ id, offerEndsAt }) => [id, offerEndsAt !== null]).sort()).toEqual(
    [
      [sold.id, true],
      [other.id, false],
    ].sort(),
  )
  const { renders } = pageCache.counts
  await html('/')
  expect(pageCache.counts.renders).toBe(renders)
  for (const path of lists) await expect.poll(() => html(path), { timeout: 30_000, interval: 200 }).not.toContain(label)
})
