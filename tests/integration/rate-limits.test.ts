import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { takeFromLimit } from '#db/rate-limits.ts'
import { rateLimits } from '#db/schema/operations.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, to } = await testDatabase()

test('AUTH-02: of 200 concurrent tries on three nodes exactly five are allowed', async () => {
  const nodes = [connect(to), connect(to), connect(to)]
  const one = { key: 'burst', limit: 5, windowSeconds: 60 }
  const responses = await Promise.all(Array.from({ length: 200 }, (_, number) => takeFromLimit(nodes[number % 3]?.db ?? db, one)))
  await Promise.all(nodes.map((node) => node.close()))
  expect(responses.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)).toEqual(expect.arrayContaining([4, 3, 2, 1, 0]))
  expect(responses.filter(({ allowed }) => allowed)).toHaveLength(5)
})

test('a refused try has Retry-After, and does not extend the window', async () => {
  const one = { key: 'polite', limit: 1, windowSeconds: 60 }
  expect(await takeFromLimit(db, one)).toEqual({ allowed: true, remaining: 0, retryAfterSeconds: 0 })
  const [window] = await db.select().from(rateLimits).where(eq(rateLimits.key, 'polite'))
  const refused = await takeFromLimit(db, one)
  expect(refused).toMatchObject({ allowed: false, remaining: 0 })
  expect(refused.retryAfterSeconds).toBeGreaterThan(50)
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60)
  const [after] = await db.select().from(rateLimits).where(eq(rateLimits.key, 'polite'))
  expect(after?.resetsAt).toEqual(window?.resetsAt)
})

test('a new window starts when the old one ends by the database clock', async () => {
  const one = { key: 'expired', limit: 2, windowSeconds: 60 }
  for (let taken = 0; taken < 5; taken += 1) await takeFromLimit(db, one)
  await db.update(rateLimits).set({ resetsAt: sql`now()` }).where(eq(rateLimits.key, 'expired'))
  expect(await takeFromLimit(db, one)).toEqual({ allowed: true, remaining: 1, retryAfterSeconds: 0 })
})

test('keys are counted separately', async () => {
  const limit = { limit: 1, windowSeconds: 60 }
  const both = [await takeFromLimit(db, { key: 'a', ...limit }), await takeFromLimit(db, { key: 'b', ...limit })]
  expect(both.map(({ allowed }) => allowed)).toEqual([true, true])
})
