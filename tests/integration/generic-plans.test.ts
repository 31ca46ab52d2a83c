import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { indexPending } from '#db/search/index-products.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'
import { getProductPage } from '#services/catalog/get-product-page.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db: demo, to } = await testDatabase({ template: 'demo' })
await generateProducts(demo, 1_000)
await indexPending(demo)
// Without statistics every value seems equally frequent.
await demo.execute(sql`analyze`)
const { rows: products } = await demo.execute<{ slug: string; name: string }>(
  sql`select slug, farsi_name as name from products where status = 'active' order by slug limit 16`,
)

/** Runs the work on one connection, and returns what it plans with the values of each call: the first five plans of a statement always are. */
async function plannedEachTime(work: (context: ReturnType<typeof shopOf>) => Promise<unknown>) {
  const { db, close } = connect(to, { poolSize: 1 })
  try {
    await work(shopOf(db))
    const { rows } = await db.execute(sql`select count(*) filter (where generic_plans > 0)::int as generic,
      coalesce(json_agg(left(statement, 200)) filter (where custom_plans > 5), '[]') as custom from pg_prepared_statements`)
    expect(rows[0]?.generic).toBeGreaterThan(2)
    return rows[0]
  } finally {
    await close()
  }
}

test('the statements of a product page have generic plans: PostgreSQL plans none of them again for each product', async () => {
  const readPages = async (context: ReturnType<typeof shopOf>) => {
    for (const { slug } of products) expect((await getProductPage(context, slug))?.related).toHaveLength(4)
  }
  expect(await plannedEachTime(readPages)).toEqual({ generic: expect.any(Number), custom: [] })
})

test('LD-09: the statements of a search in a small catalog have generic plans', async () => {
  const search = async (context: ReturnType<typeof shopOf>) => {
    for (const { name } of products) expect((await searchProducts(context, { q: name })).total).toBeGreaterThan(0)
  }
  expect(await plannedEachTime(search)).toEqual({ generic: expect.any(Number), custom: [] })
})
