import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { indexPending } from '#db/search/index-products.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db, to } = await testDatabase({ template: 'demo' })
const context = shopOf(db)

const writes = 60
const atOnce = 6
/** A reader that held locks, or all connections, would make a writer wait a hundred times as long; a busy machine does not. */
const bound = 40

/** Two letters, one letter, words that are common each and rare together, no match with all guesses, every filter, the deepest page. */
const worst: readonly (() => Promise<unknown>)[] = [
  ...['پر', 'ا', 'قاب آبی مشکی', 'z9', 'blender qqzzxx', 'اهحاخدث'].map((q) => () => searchProducts(context, { q, limit: 100 })),
  ...['q=ا', 'q=گوشی&color=مشکی,سفید&inStock=1&priceMin=1&sort=price-desc', 'sort=name&page=50000'].map(
    (search) => () => listProducts(context, new URLSearchParams(search)),
  ),
]

beforeAll(async () => {
  const patient = connect(to, { statementTimeoutMs: 0, queryTimeoutMs: 0 })
  await generateProducts(patient.db, 6_000)
  await indexPending(patient.db)
  await patient.close()
  for (const ask of worst) await ask()
}, 120_000)

/** What an order does to stock, and the return of it. */
async function sellAndTakeBack(): Promise<void> {
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
    await sellAndTakeBack()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[writes / 2] ?? 0
}

test('LD-04: stock is written while the worst searches and listings never stop', { timeout: 120_000 }, async () => {
  const idle = await medianWrite()
  let [isOver, answered] = [false, 0]
  const readers = Array.from({ length: atOnce }, async (_, reader) => {
    for (let turn = reader; !isOver; turn += 1) {
      await worst[turn % worst.length]?.()
      answered += 1
    }
  })
  const busy = await medianWrite()
  isOver = true
  await Promise.all(readers)
  expect(answered).toBeGreaterThan(worst.length)
  expect(busy / idle).toBeLessThan(bound)
})
