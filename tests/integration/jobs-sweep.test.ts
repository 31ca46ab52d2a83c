import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { accountTokens, phoneCodes, registrationTickets, sessions } from '#db/schema/accounts.ts'
import { deskDrafts } from '#db/schema/desk.ts'
import { goodsSteps } from '#db/schema/goods-steps.ts'
import { outbox, rateLimits } from '#db/schema/operations.ts'
import { idempotencyKeys } from '#db/schema/orders.ts'
import { deskDevices, deskLinks, deskSessions } from '#db/schema/staff.ts'
import { sweepExpiredJob } from '#jobs/sweep.ts'
import { sweepExpired } from '#services/sweep-expired.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aShopper, aStaffMember } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase()
const tables = {
  sessions,
  phoneCodes,
  registrationTickets,
  accountTokens,
  deskSessions,
  deskDevices,
  deskLinks,
  deskDrafts,
  goodsSteps,
  idempotencyKeys,
  outbox,
  rateLimits,
}

const hours = (count: number) => sql`now() + make_interval(hours => ${count})`
const hash = () => randomBytes(32)

/** One row in each table, ending `ends` hours from now; a key written `written` hours from now. */
async function insertOneOfEach(ends: number, written: number): Promise<void> {
  const { userId, email, phone } = await aShopper(db)
  const order = await anOrder(db)
  const until = { expiresAt: hours(ends) }
  await db.insert(sessions).values({ userId, tokenHash: hash(), ...until, endsAt: hours(ends) })
  await db.insert(phoneCodes).values({ phone, purpose: 'registration', browserHash: hash(), codeHash: hash(), ...until })
  await db.insert(registrationTickets).values({ phone, browserHash: hash(), ticketHash: hash(), ...until })
  await db.insert(accountTokens).values({ userId, email, purpose: 'password_reset', tokenHash: hash(), ...until })
  const member = await aStaffMember(db)
  const ofDesk = { profileId: member.userId, tokenHash: hash(), ...until }
  await db.insert(deskSessions).values({ ...ofDesk, endsAt: hours(ends) })
  await db.insert(deskDevices).values(ofDesk)
  await db.insert(deskLinks).values(ofDesk)
  const savedAt = sql`now() + make_interval(days => ${ends < 0 ? -31 : -29})`
  await db
    .insert(deskDrafts)
    .values({ staffId: member.userId, objectType: 'product', objectId: member.userId, baseVersion: 1, changes: {}, savedAt })
  const steppedAt = sql`now() + make_interval(days => ${ends < 0 ? -91 : -89})`
  await db.insert(goodsSteps).values({ id: newId(), step: { do: 'hide' }, createdBy: member.userId, createdAt: steppedAt })
  await db
    .insert(idempotencyKeys)
    .values({ userId: order.userId, key: 'k', requestHash: hash(), orderId: order.id, createdAt: hours(written) })
  const sentAt = sql`now() + make_interval(days => ${ends < 0 ? -8 : -6})`
  await db.insert(outbox).values({ event: 'sms', dedupeKey: `sms:${ends}`, sentAt })
  await db.insert(outbox).values({ event: 'sms', dedupeKey: `sms:of order ${ends}`, orderId: order.id, sentAt })
  await db.insert(rateLimits).values({ key: `k${ends}`, taken: 1, resetsAt: hours(ends) })
}

async function counts(): Promise<Record<string, number>> {
  const entries = Object.entries(tables).map(async ([name, table]) => [name, await db.$count(table)])
  return Object.fromEntries(await Promise.all(entries))
}

test('the sweep deletes expired rows and keeps the rest', async () => {
  await insertOneOfEach(-49, -49)
  await insertOneOfEach(1, -47)
  const ofDesk = { deskSessions: 1, deskDevices: 1, deskLinks: 1, deskDrafts: 1, goodsSteps: 1 }
  const one = {
    sessions: 1,
    phoneCodes: 1,
    registrationTickets: 1,
    accountTokens: 1,
    ...ofDesk,
    idempotencyKeys: 1,
    outbox: 1,
    rateLimits: 1,
  }
  expect(await sweepExpired(shopOf(db), new AbortController().signal)).toEqual(one)
  // The events of both orders stay beside the one that is still new.
  expect(await counts()).toEqual({ ...one, outbox: 3 })
  const keys = await db.select({ key: rateLimits.key }).from(rateLimits)
  expect(keys).toEqual([{ key: 'k1' }])
})

test('a day’s codes stay countable after they expired', async () => {
  await db
    .insert(phoneCodes)
    .values({ phone: '09120000000', purpose: 'registration', browserHash: hash(), codeHash: hash(), expiresAt: hours(-24) })
  const before = await counts()
  await sweepExpiredJob.run(shopOf(db), new AbortController().signal)
  expect(await counts()).toEqual(before)
})

test('more than one batch is swept, and a stopped sweep leaves the rest for the next', async () => {
  await db.execute(sql`insert into ${rateLimits} select 'old ' || n, 1, now() - interval '1 hour' from generate_series(1, 2500) n`)
  const before = await counts()
  await sweepExpired(shopOf(db), AbortSignal.abort())
  expect(await counts()).toEqual(before)
  expect((await sweepExpired(shopOf(db), new AbortController().signal)).rateLimits).toBe(2500)
})
