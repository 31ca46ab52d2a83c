import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aBrand, aCategory } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const { headers } = await aDeskClient(shop, presets.owner.name)
const [brand, category] = [await aBrand(db), await aCategory(db)]

/** 3 products have the first word, 1,320 the second, which have the largest stock, 2,200 the third, and 5,100 the last, which are the dearest. */
for (let first = 1; first <= 6_600; first += 600)
  await db.execute(sql`
    insert into products (id, slug, title, farsi_name, sku, price, stock_quantity, opening_stock, status, category_id, brand_id)
    select gen_random_uuid(), 'word-' || n, 'Word ' || n,
      concat_ws(' ', case when n in (5, 3000, 6000) then 'نادر' end, case when n % 100 >= 80 then 'انبوه' end,
        case when n % 3 = 0 then 'پراکنده' end, case when n > 1500 then 'گران' end, 'کالا'),
      'WORD-' || n, n / 7 * 1000, n % 100, n % 100, case when n % 10 = 0 then 'inactive' else 'active' end, ${category.id}, ${brand.id}
    from generate_series(${first}::integer, ${first}::integer + 599) n`)

type Pages = { goods?: { id: string }[]; products?: { id: string }[]; next: string | null; count: number }

/** The ids of three pages, by their cursors. */
async function threePages(page: string, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  for (let [turn, cursor]: [number, string | null] = [0, '']; turn < 3 && cursor !== null; turn += 1) {
    const given = new URLSearchParams({ ...query, ...(cursor && { cursor }) })
    const list: Pages = await (await app.request(`/api/desk/${page}?${given}`, { headers })).json()
    ids.push(...(list.goods ?? list.products ?? []).map(({ id }) => id))
    cursor = list.next
  }
  return ids
}

/** The same of the products themselves. */
async function expected(word: string, sort: string, status: string | undefined): Promise<string[]> {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const column = sql.raw(sort.endsWith('price') ? 'price' : 'stock_quantity')
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from products where farsi_name like ${`%${word}%`} ${status ? sql`and status = ${status}` : sql``}
    order by ${column} ${direction}, id ${direction} limit 150`)
  return rows.map(({ id }) => id)
}

const sorts = [
  ['goods', 'price'],
  ['goods', '-price'],
  ['stock', 'stock'],
  ['stock', '-stock'],
] as const

test.each(sorts)('%s by %s: rare, common and far words give the pages that the products themselves give', async (page, sort) => {
  for (const word of ['نادر', 'انبوه', 'پراکنده', 'گران'])
    for (const status of [undefined, 'inactive'] as const)
      expect([word, status, await threePages(page, { q: word, sort, ...(status && { status }) })]).toEqual([
        word,
        status,
        await expected(word, sort, status),
      ])
})

test('products that are added together are stored by name: a fifth of them is on few pages of the search table', async () => {
  const { rows } = await db.execute<{ pages: number; found: number }>(sql`
    select count(distinct page)::integer as pages, count(distinct page) filter (where words like 'انبوه%')::integer as found
    from (select (ctid::text::point)[0] as page, words from desk_product_search where substr(sku, 6)::integer > 6000) added`)
  const { pages, found } = rows[0] ?? { pages: 0, found: 0 }
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(pages / 2)
})
