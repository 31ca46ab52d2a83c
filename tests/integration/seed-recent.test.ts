import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { listReceipts } from '#db/desk/receipts.ts'
import { healthFacts, salesSince, waitingIn } from '#db/desk/today.ts'
import { contactMessages } from '#db/schema/content.ts'
import { orders, paymentMismatches, receipts } from '#db/schema/orders.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { recentOrders } from '#db/seed/recent/orders.ts'
import { sampleReceipts } from '#db/seed/recent/receipts.ts'
import { firstDayOf, salesOf } from '#domain/desk/sales.ts'
import { getFollowedRate } from '#services/desk/prices/get-followed-rate.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOn } from '#tests/support/test-shop.ts'

// The invariants are checked when this database is closed.
const shop = shopOn(await testDatabase())
const { db } = shop
const stored = new Map<string, Uint8Array>()

beforeAll(async () => {
  await seedDemo(db, { storeReceipt: async (key, bytes) => stored.set(key, bytes) })
}, 60_000)

test('a new demo has work in every list of the desk', async () => {
  const waiting = await waitingIn(db, ['receipts', 'to-ship', 'to-accept', 'cancel-requests', 'refunds'])
  expect(waiting.receipts.count).toBe(4)
  expect(waiting['to-ship'].count).toBeGreaterThanOrEqual(8)
  expect(waiting).toMatchObject({ 'to-accept': { count: 1 }, 'cancel-requests': { count: 1 }, refunds: { count: 1 } })
  expect(await db.$count(orders, and(eq(orders.paymentMethod, 'cod'), eq(orders.status, 'shipped')))).toBe(2)
  expect(await db.$count(paymentMismatches, isNull(paymentMismatches.resolvedAt))).toBe(1)
  expect(await db.$count(contactMessages, isNull(contactMessages.handledAt))).toBe(3)
  const { today } = await healthFacts(db)
  const { month, days } = salesOf(await salesSince(db, firstDayOf(today)), today)
  expect(month.change).not.toBeNull()
  expect(days.filter(({ before }) => before > 0).length).toBeGreaterThan(20)
})

test('prices of Apple follow the dollar: today’s rate is 1.6 percent above the one they were computed from', async () => {
  const followed = await getFollowedRate(shop.context)
  expect(followed).toMatchObject({ currency: 'USD', last: { rate: 162_400, before: 159_800 }, lastRun: null })
  expect(followed?.products).toBeGreaterThan(20)
})

test('its receipts are pictures of transfers: two of the right sum, one used before, one of too little', async () => {
  const waiting = await listReceipts(db, 'waiting', null, 10)
  const shownIn = new Map(
    recentOrders(new Date()).flatMap(({ receipt, buyer }) => (receipt ? [[buyer.name, sampleReceipts[receipt]]] : [])),
  )
  expect(waiting.map(({ customerName, total, sameFile }) => [shownIn.get(customerName) === total, sameFile.length])).toEqual([
    [true, 0],
    [false, 1],
    [true, 0],
    [false, 0],
  ])
  for (const { receiptId } of waiting) {
    const [row] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
    const bytes = stored.get(row?.objectKey ?? '')
    expect(bytes?.length).toBe(row?.byteSize)
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest(),
    ).toEqual(row?.contentHash)
    expect((await sharp(bytes).metadata()).format).toBe('webp')
  }
})

test('nothing in the demo happens after the present', async () => {
  const late = sql`greatest(created_at, paid_at, shipped_at, delivered_at, cancelled_at, updated_at) > now()`
  expect(await db.$count(orders, late)).toBe(0)
})
