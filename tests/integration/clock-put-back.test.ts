import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { claimDeskJob } from '#db/desk/jobs.ts'
import { newId } from '#db/ids.ts'
import { takeFromLimit } from '#db/rate-limits.ts'
import { jobs, outbox } from '#db/schema/operations.ts'
import { deskJobs } from '#db/schema/prices.ts'
import { exportsPerDay } from '#domain/desk/export/export-tables.ts'
import { presets } from '#domain/desk/permissions.ts'
import { sendOutbox } from '#services/outbox/send-outbox.ts'
import { type Job, runDueJob } from '#services/run-due-job.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aMemberWithTotp, deskPassword } from '#tests/support/desk/totp.ts'
import { aBrowser, aMobile, aRegistered, codeTo, linkTokenTo } from '#tests/support/registration.ts'
import { fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db, context } = shop
const always = new AbortController().signal
const running = { holder: '00000000-0000-4000-8000-000000000001', leaseSeconds: 30, stop: always }
const other = '00000000-0000-4000-8000-000000000002'

/** What a program wrote while the database's clock was two days ahead, seen after it was put right. */
async function putClockRight(): Promise<void> {
  for (const [table, columns] of Object.entries(times)) {
    const ahead = columns.map((column) => sql`${sql.identifier(column)} = ${sql.identifier(column)} + interval '2 days'`)
    await db.execute(sql`update ${sql.identifier(table)} set ${sql.join(ahead, sql`, `)}`)
  }
}

const times = {
  jobs: ['due_at', 'lease_expires_at'],
  rate_limits: ['resets_at'],
  outbox: ['available_at', 'created_at'],
  phone_codes: ['created_at', 'expires_at'],
  registration_tickets: ['expires_at'],
  account_tokens: ['created_at', 'expires_at'],
  receipts: ['created_at'],
  desk_jobs: ['created_at', 'start_at', 'started_at', 'heartbeat_at'],
  desk_exports: ['created_at'],
}

beforeEach(async () => {
  await db.execute(sql`truncate jobs, rate_limits, outbox, phone_codes`)
  await db.delete(deskJobs)
})

test('CH-14: a job that was finished by a clock two days ahead is due, and then not again before its interval', async () => {
  const job: Job = { name: 'hourly', everySeconds: 3_600, run: async () => {} }
  expect(await runDueJob(context, job, running)).toEqual({ kind: 'done' })
  await putClockRight()
  expect(await runDueJob(context, job, running)).toEqual({ kind: 'done' })
  expect(await runDueJob(context, job, running)).toEqual({ kind: 'notDue' })
})

test('CH-14: a lease of a dead node from that time has expired, one that is a second ahead has not', async () => {
  const job: Job = { name: 'leased', everySeconds: 5, run: async () => {} }
  const leased = (ahead: string) =>
    db
      .insert(jobs)
      .values({ name: job.name, holder: other, leaseExpiresAt: sql`now() + ${ahead}::interval` })
      .onConflictDoUpdate({ target: jobs.name, set: { holder: other, leaseExpiresAt: sql`now() + ${ahead}::interval`, dueAt: sql`now()` } })
  await leased('31 seconds')
  expect(await runDueJob(context, job, running)).toEqual({ kind: 'notDue' })
  await leased('2 days')
  expect(await runDueJob(context, job, running)).toEqual({ kind: 'done' })
})

test('CH-14: a job of the desk queued by that clock begins, and one that its node left goes on', async () => {
  for (const status of ['queued', 'running'] as const) {
    const id = newId()
    const left = status === 'running' && { holder: other, startedAt: sql`now()`, heartbeatAt: sql`now()` }
    await db.insert(deskJobs).values({ id, kind: 'goods-step', status, total: 1, ...left })
    await putClockRight()
    expect((await claimDeskJob(db, running.holder))?.id).toBe(id)
    await db.update(deskJobs).set({ status: 'done', holder: null, endedAt: sql`now()` })
  }
})

test('CH-14: a schedule made by that clock is kept; once its run has started, the run goes on', async () => {
  const scheduled = { id: newId(), kind: 'price-run', total: 1, startAt: sql`now() + interval '1 hour'` } as const
  await db.insert(deskJobs).values(scheduled)
  await putClockRight()
  expect(await claimDeskJob(db, running.holder)).toBeNull()
  await db.update(deskJobs).set({ status: 'running', startedAt: sql`now() + interval '2 days'` })
  expect((await claimDeskJob(db, running.holder))?.id).toBe(scheduled.id)
})

test('CH-14: a rate limit that was used up by that clock starts a new window', async () => {
  const limit = { key: 'x', limit: 2, windowSeconds: 60 }
  const allowed = async () => (await takeFromLimit(db, limit)).allowed
  expect([await allowed(), await allowed(), await allowed()]).toEqual([true, true, false])
  await putClockRight()
  expect([await allowed(), await allowed(), await allowed()]).toEqual([true, true, false])
})

test('CH-14: an outbox event of that time is sent at once; a closed one stays closed', async () => {
  const payload = { to: 'sara@vitrin.example', subject: 'x', text: 'x' }
  await db.insert(outbox).values([
    { event: 'mail', dedupeKey: 'ahead', payload },
    { event: 'mail', dedupeKey: 'closed', payload, availableAt: sql`'infinity'` },
  ])
  await putClockRight()
  expect(await sendOutbox(context, always)).toMatchObject({ handled: 1 })
  expect((await db.select().from(outbox).where(eq(outbox.dedupeKey, 'closed')))[0]?.sentAt).toBeNull()
})

test('CH-14: codes of that time neither stop a new one nor open anything', async () => {
  const [mobile, browser] = [aMobile(), aBrowser(shop)]
  const send = () => browser.post('/api/auth/phone/code', { mobile })
  const enter = (code: string) => browser.post('/api/auth/phone/verify', { mobile, code })
  expect((await send()).status).toBe(202)
  const early = await codeTo(shop, mobile)
  await putClockRight()
  expect((await enter(early)).status).toBe(422)
  expect((await send()).status).toBe(202)
  expect((await enter(await codeTo(shop, mobile))).status).toBe(200)
})

test('CH-14: a reset link of that time opens nothing and does not delay the next one', async () => {
  const shopper = await aRegistered(shop)
  const forgot = () => aBrowser(shop).post('/api/auth/password/forgot', { email: shopper.email })
  const reset = async (token: string) => (await aBrowser(shop).post('/api/auth/password/reset', { token, password: 'تازه-kbzt7w' })).status
  await forgot()
  const early = await linkTokenTo(shop, shopper.email, 'reset-password')
  await putClockRight()
  expect(await reset(early)).toBe(422)
  await forgot()
  const token = await linkTokenTo(shop, shopper.email, 'reset-password')
  expect(token).not.toBe(early)
  expect(await reset(token)).toBe(204)
})

test('CH-14: files exported by that clock open nothing and do not count for the day', async () => {
  const { headers } = await aDeskClient(shop, presets.owner.name)
  const body = JSON.stringify({ table: 'orders', format: 'csv', columns: ['code'], query: {} })
  const make = async () =>
    (await shop.app.request('/api/desk/exports', { method: 'POST', headers, body })).json() as Promise<{ id: string }>
  const made = await Promise.all(Array.from({ length: exportsPerDay.personal }, make))
  expect(await make()).toMatchObject({ code: 'export.tooMany' })
  await putClockRight()
  expect((await shop.app.request(`/api/desk/exports/${made[0]?.id}`, { headers })).status).toBe(404)
  const { id } = await make()
  expect((await shop.app.request(`/api/desk/exports/${id}`, { headers })).status).toBe(200)
})

test('CH-14: a code of the staff is accepted after a sign-in and failures by that clock, and only once', async () => {
  const { member, codeAt } = await aMemberWithTotp(shop, presets.manager.name)
  await db.execute(sql`update staff_members set totp_last_step = totp_last_step + extract(epoch from now() + interval '2 days')::bigint / 30,
    totp_failures = 5, totp_failing_since = now() + interval '2 days' where profile_id = ${member.userId}`)
  const code = await codeAt(0)
  const body = JSON.stringify({ login: member.email, password: deskPassword, code })
  const signIn = async () => (await shop.app.request('/api/desk/session/sign-in', { method: 'POST', headers: fromOurPage, body })).status
  expect([await signIn(), await signIn()]).toEqual([204, 422])
})
