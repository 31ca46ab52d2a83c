import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { auditLog } from '#db/schema/operations.ts'
import { orders, paymentAttempts, paymentMismatches } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aShopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { aRefund } from '#tests/support/orders/refunds.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const clerk = await aDeskClient(shop, presets.orders.name)

type Row = {
  id: string
  code: string
  due: number
  why: string
  day: string
  kind: string
  resolved: { note: string } | null
}
type Page = { rows: Row[]; next: string | null; days: { day: string; count: number; total: number }[] }

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = owner.headers) =>
  app.request(`/api/desk${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
const get = async <T = Page>(path: string) => (await (await call('GET', path)).json()) as T
const cancelled = () => anOrder(db, { status: 'cancelled', paymentStatus: 'paid' })

/** The text of a reply and the number of statements it took. */
async function countedText(path: string): Promise<{ text: string; count: number }> {
  const pool = shop.connection.deskPool
  const query = pool.query.bind(pool)
  let count = 0
  const counted = (...given: unknown[]) => {
    count += 1
    return Reflect.apply(query, pool, given)
  }
  Object.assign(pool, { query: counted })
  const text = await (await call('GET', path)).text()
  Object.assign(pool, { query })
  return { text, count }
}

async function aMismatch(kind: string): Promise<{ id: string; attemptId: string; orderId: string }> {
  const order = await anOrder(db, { status: 'cancelled' })
  const [attemptId, authority] = [newId(), `S${newId()}`]
  await db.insert(paymentAttempts).values({
    ...{ id: attemptId, orderId: order.id, provider: 'zarinpal', environment: 'sandbox', merchant: 'm', amountRial: order.total * 10 },
    ...{ state: 'refund_due', authority, expiresAt: sql`now()` },
  })
  const [row] = await db.insert(paymentMismatches).values({ attemptId, authority, kind }).returning()
  return { id: row?.id ?? '', attemptId, orderId: order.id }
}

test('refunds due: the longest owed first, with why and how much; the counts of list, page and first page agree', async () => {
  const [first, second] = [await cancelled(), await cancelled()]
  await db.update(orders).set({ cancelledAt: sql`now() - interval '3 days'`, cancelReason: 'on_request' }).where(eq(orders.id, second.id))
  await call('POST', `/orders/${first.id}/steps`, aRefund({ amount: toman(1_000) }))
  const { rows } = await get('/money/refunds')
  expect(rows.map(({ id, due, why }) => [id, due, why])).toEqual([
    [second.id, second.total, 'به درخواست مشتری'],
    [first.id, first.total - 1_000, 'مهلت سفارش تمام شد'],
  ])
  await aMismatch('refundDue')
  const counts = await get<Record<'refunds' | 'mismatches', { count: number; total: number }>>('/money')
  const today = await get<{ waiting: Record<'refunds', object>; mismatches: object }>('/today')
  expect(today.waiting.refunds).toMatchObject(counts.refunds)
  expect(today.mismatches).toMatchObject(counts.mismatches)
  expect(counts.refunds).toEqual({ count: 2, total: first.total + second.total - 1_000 })
  expect(counts.mismatches.count).toBe(1)
})

test('a list of 120 is read in pages by cursor without a repeated or missing row, within 6 statements and 40 KB', {
  timeout: 120_000,
}, async () => {
  const shopper = await aShopper(db)
  for (let index = 0; index < 118; index += 1) await anOrder(db, { shopper, status: 'cancelled', paymentStatus: 'paid' })
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path: string = `/money/refunds${cursor && `?cursor=${cursor}`}`
    const { text, count } = await countedText(path)
    const page = JSON.parse(text) as Page
    expect(count).toBeLessThanOrEqual(6)
    expect(Buffer.byteLength(text)).toBeLessThan(40_000)
    seen.push(...page.rows.map(({ id }) => id))
    cursor = page.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})

test.each(['refunds', 'mismatches', 'cash'])('DESK-36: a forged cursor or an unknown filter of %s is refused', async (list) => {
  for (const query of ['cursor=1', 'cursor=1.0;drop', 'sort=total', `cursor=${'9'.repeat(18)}.${newId()}`])
    expect([query, (await call('GET', `/money/${list}?${query}`)).status]).toEqual([query, 422])
})

test('a mismatch has what its explanation needs; closed with a note it leaves the list, with one audit row', async () => {
  const { id, attemptId, orderId } = await aMismatch('refundDue')
  const open = (await get('/money/mismatches')).rows.find((row) => row.id === id)
  const order = { id: orderId, label: 'لغو شده', total: 10_050_000 }
  expect(open).toMatchObject({ kind: 'refundDue', amount: 10_050_000, order, resolved: null })
  expect((await call('POST', `/money/mismatches/${id}/resolution`, { note: ' کارت به کارت، پیگیری ۷۷۸ ' })).status).toBe(204)
  expect((await get('/money/mismatches')).rows.map((row) => row.id)).not.toContain(id)
  const closed = (await get('/money/mismatches?state=resolved')).rows.find((row) => row.id === id)
  expect(closed?.resolved).toMatchObject({ note: 'کارت به کارت، پیگیری ۷۷۸', by: owner.member.fullName })
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
  expect(attempt?.state).toBe('reversed')
  const audit = await db.select().from(auditLog).where(eq(auditLog.objectId, id))
  expect(audit).toMatchObject([{ action: 'payment.mismatchResolved', oldState: { status: 'open' }, newState: { status: 'resolved' } }])
})

test('pages of closed mismatches with the longest notes stay below 40 KB', async () => {
  const authorities = Array.from({ length: 27 }, () => `S${newId()}`)
  const facts = { kind: 'unknownPayment', resolvedAt: sql`now()`, resolvedBy: owner.member.userId, resolution: 'ی'.repeat(500) }
  await db
    .insert(paymentMismatches)
    .values(authorities.map((authority) => ({ authority, details: { amountRial: 12_345_678_900 }, ...facts })))
  const { text, count } = await countedText('/money/mismatches?state=resolved')
  const { rows, next } = JSON.parse(text) as Page
  expect([rows.length, Buffer.byteLength(text) < 40_000, count <= 6]).toEqual([25, true, true])
  const rest = await get(`/money/mismatches?state=resolved&cursor=${next}`)
  expect(new Set([...rows, ...rest.rows].map(({ id }) => id)).size).toBe(rows.length + rest.rows.length)
})

test('of ten desks on one mismatch one closes it', async () => {
  const { id } = await aMismatch('amountDiffers')
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => call('POST', `/money/mismatches/${id}/resolution`, { note: `یادداشت ${index}` })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 9 }, () => 409)])
  expect(await db.$count(auditLog, and(eq(auditLog.objectId, id), eq(auditLog.action, 'payment.mismatchResolved')))).toBe(1)
})

test('a mismatch without a note, by a clerk, or one that does not exist is not closed', async () => {
  const { id } = await aMismatch('foreign')
  const before = await fingerprint(db)
  expect((await call('POST', `/money/mismatches/${id}/resolution`, { note: '  ' })).status).toBe(422)
  expect((await call('POST', `/money/mismatches/${id}/resolution`, { note: 'x'.repeat(501) })).status).toBe(422)
  expect((await call('POST', `/money/mismatches/${id}/resolution`, { note: 'شد' }, clerk.headers)).status).toBe(403)
  expect((await call('POST', `/money/mismatches/${newId()}/resolution`, { note: 'شد' })).status).toBe(404)
  expect(await fingerprint(db)).toBe(before)
})

test('cash to collect is grouped by the Tehran day on which parcels left, and collected cash leaves the list', async () => {
  const shipped = async (moment: string) => {
    const order = await anOrder(db, { status: 'shipped', paymentMethod: 'cod' })
    await db
      .update(orders)
      .set({ shippedAt: sql`${moment}::timestamptz` })
      .where(eq(orders.id, order.id))
    return order
  }
  // Half an hour after midnight in Tehran is still the day before in UTC.
  const early = await shipped('2026-11-09T21:00:00Z')
  const late = await shipped('2026-11-10T15:00:00Z')
  const before = await shipped('2026-11-09T19:00:00Z')
  await anOrder(db, { status: 'processing', paymentMethod: 'cod' })
  const page = await get('/money/cash')
  expect(page.rows.map(({ id, day }) => [id, day])).toEqual([
    [late.id, '2026-11-10'],
    [early.id, '2026-11-10'],
    [before.id, '2026-11-09'],
  ])
  expect(page.days).toEqual([
    { day: '2026-11-10', count: 2, total: late.total + early.total },
    { day: '2026-11-09', count: 1, total: before.total },
  ])
  await call('POST', '/orders/steps', { ids: [late.id, early.id], step: { do: 'collect' } })
  expect((await get('/money/cash')).rows.map(({ id }) => id)).toEqual([before.id])
})
