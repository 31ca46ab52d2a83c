import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { indexPending } from '#db/search/index-products.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'
import { currentIndexWithin } from '#listing/catalog-refresher.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db, to } = await testDatabase({ template: 'demo' })
const context = shopOf(db)

const writes = 60
const concurrency = 6
/** Readers that held locks or all connections would slow writers a hundredfold; a busy machine does not. */
const bound = 40

/** Two letters, one letter, common words that are rare together, no match after all corrections, every filter, the deepest page. */
const worst: readonly (() => Promise<unknown>)[] = [
  ...['پر', 'ا', 'قاب آبی مشکی', 'z9', 'blender qqzzxx', 'اهحاخدث'].map((q) => () => searchProducts(context, { q, limit: 100 })),
  ...['q=ا', 'q=گوشی&color=مشکی,سفید&inStock=1&priceMin=1&sort=price-desc', 'sort=name&page=50000'].map(
    (search) => () => listProducts(context, new URLSearchParams(search)),
  ),
]

beforeAll(async () => {
  const withoutTimeouts = connect(to, { statementTimeoutMs: 0, queryTimeoutMs: 0 })
  await generateProducts(withoutTimeouts.db, 6_000)
  await indexPending(withoutTimeouts.db)
  await withoutTimeouts.close()
  expect(await currentIndexWithin(db, 60_000)).not.toBeNull()
  for (const query of worst) await query()
}, 120_000)

/** The stock updates of an order and its return. */
async function sellAndReturn(): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`update products set stock_quantity = stock_quantity - 1
      where slug = 'iphone-17' and stock_quantity >= 1`)
    expect(rowCount).toBe(1)
    await tx.execute(sql`update products set stock_quantity = stock_quantity + 1 where slug = 'iphone-17'`)
  })
}

async function medianWrite(): Promise<number> {
  const times: number[] = []
  for (let write = 0; write < writes; write += 1) {
    const started = performance.now()
    await sellAndReturn()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[writes / 2] ?? 0
}

test('LD-04: stock updates stay fast under a constant load of the most expensive searches and listings', { timeout: 120_000 }, async () => {
  const idle = await medianWrite()
  let [isOver, completed] = [false, 0]
  const readers = Array.from({ length: concurrency }, async (_, reader) => {
    for (let query = reader; !isOver; query += 1) {
      await worst[query % worst.length]?.()
      completed += 1
    }
  })
  const busy = await medianWrite()
  isOver = true
  await Promise.all(readers)
  expect(completed).toBeGreaterThan(worst.length)
  expect(busy / idle).toBeLessThan(bound)
})
