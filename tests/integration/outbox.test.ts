import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { isDuplicate } from '#db/errors.ts'
import { addToOutbox, type NewEvent } from '#db/outbox.ts'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { maxTries, type Topic } from '#domain/outbox.ts'
import { createKavenegar } from '#gateways/kavenegar.ts'
import type { Mail, MailGateway } from '#gateways/mail.ts'
import { sendOutboxJob as outboxJob } from '#jobs/outbox.ts'
import type { ServiceContext } from '#services/context.ts'
import { sendOutbox } from '#services/outbox/send-outbox.ts'
import { testDatabase } from '#tests/support/database.ts'
import { apiKey, startKavenegar } from '#tests/support/kavenegar.ts'
import { shopOf } from '#tests/support/shop.ts'
import { fingerprint } from '#tests/support/test-shop.ts'

const { db, to } = await testDatabase()
const kavenegar = await startKavenegar()
const gateway = { host: { origin: kavenegar.origin }, apiKey }
const context: ServiceContext = { ...shopOf(db), sms: createKavenegar(gateway) }
const withShortTimeout: ServiceContext = { ...context, sms: createKavenegar({ ...gateway, timeoutMs: 300 }) }
const running = new AbortController().signal

beforeEach(async () => {
  await db.delete(outbox)
  await kavenegar.control('faults/clear')
})

async function add<T extends Topic>(event: NewEvent<T>): Promise<void> {
  await db.transaction((tx) => addToOutbox(tx, event))
}

const aText = (key: string, receptor = '09120000001') =>
  add({ topic: 'sms', key, payload: { to: receptor, text: `سفارش ${key} فرستاده شد` } })

const rowOf = async (key: string) => (await db.select().from(outbox).where(eq(outbox.dedupeKey, key)))[0]
const isSent = async (key: string) => (await db.$count(outbox, sql`dedupe_key = ${key} and sent_at is not null`)) === 1
const whenDue = () => db.update(outbox).set({ availableAt: sql`now()` }).where(sql`sent_at is null`)
const textsTo = async (receptor: string) => (await kavenegar.inbox(receptor)).map(({ message }) => message)
const callsToSend = async () => (await kavenegar.calls())['sms/send'] ?? 0

test('an event is written with its change or not at all', async () => {
  const before = await fingerprint(db)
  const failing = db.transaction(async (tx) => {
    await addToOutbox(tx, { topic: 'sms', key: 'gone', payload: { to: '09120000001', text: 'x' } })
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await fingerprint(db)).toBe(before)
})

test('the same event twice is a duplicate and no second message', async () => {
  await aText('twice')
  const before = await fingerprint(db)
  const refused = await aText('twice').catch((error) => error)
  expect(isDuplicate(refused, 'outbox_dedupe_key_key')).toBe(true)
  expect(await fingerprint(db)).toBe(before)
})

test('a sent event loses its payload: neither number nor text stays in the table', async () => {
  await aText('stored', '09120000002')
  await outboxJob.run(context, running)
  expect(await textsTo('09120000002')).toEqual(['سفارش stored فرستاده شد'])
  expect(await isSent('sms:stored')).toBe(true)
  const row = await rowOf('sms:stored')
  expect(row).toMatchObject({ tries: 1, lastError: null })
  expect(row?.payload).toEqual({})
})

test.each([
  ['down', 'hang-up'],
  ['slow', 'timeout'],
  ['without credit (418)', 'return-418'],
  ['overrun (451)', 'return-451'],
  ['responding with garbage', 'non-json'],
  ['responding with unexpected JSON', 'odd-json'],
])('CH-07: with the SMS provider %s a notice waits, is tried again, and arrives once', async (state, fault) => {
  const receptor = '09120000003'
  const before = (await textsTo(receptor)).length
  await aText(state, receptor)
  await kavenegar.control('fault', { fault })
  await sendOutbox(fault === 'timeout' ? withShortTimeout : context, running)
  expect(await textsTo(receptor)).toHaveLength(before)
  expect(await isSent(`sms:${state}`)).toBe(false)
  expect((await rowOf(`sms:${state}`))?.lastError).toMatch(/^the SMS provider/)

  await sendOutbox(context, running)
  expect(await textsTo(receptor), 'not before its time').toHaveLength(before)
  await whenDue()
  await sendOutbox(context, running)
  await sendOutbox(context, running)
  expect(await textsTo(receptor)).toHaveLength(before + 1)
  expect(await isSent(`sms:${state}`)).toBe(true)
})

test('CH-07: a message whose reply was lost is retried and not sent again', async () => {
  await aText('lost', '09120000004')
  await kavenegar.control('fault', { fault: 'lost-reply' })
  await sendOutbox(context, running)
  await whenDue()
  const calls = await callsToSend()
  await sendOutbox(context, running)
  expect(await callsToSend()).toBe(calls + 1)
  expect(await textsTo('09120000004')).toHaveLength(1)
  expect(await isSent('sms:lost')).toBe(true)
})

test('CH-10: concurrent workers send each message once', async () => {
  const receptor = '09120000005'
  const keys = Array.from({ length: 60 }, (_, index) => `crowd ${index}`)
  for (const key of keys) await aText(key, receptor)
  const calls = await callsToSend()
  const nodes = [connect(to), connect(to), connect(to)]
  const worked = await Promise.all(nodes.map((node) => sendOutbox({ ...context, db: node.db }, running)))
  await Promise.all(nodes.map((node) => node.close()))
  expect(worked.reduce((sum, { handled }) => sum + handled, 0)).toBe(60)
  expect(await callsToSend()).toBe(calls + 60)
  expect((await textsTo(receptor)).sort()).toEqual(keys.map((key) => `سفارش ${key} فرستاده شد`).sort())
  expect(await db.$count(outbox, sql`sent_at is null`)).toBe(0)
})

test('CH-10: a worker killed between sending and recording leaves the event to the next, without a second message', async () => {
  const receptor = '09120000006'
  await aText('killed', receptor)
  const program = join(import.meta.dirname, '../support/outbox-process.ts')
  const worker = spawn(process.execPath, [program, JSON.stringify(to), kavenegar.origin, apiKey], { stdio: 'inherit' })
  expect((await once(worker, 'exit'))[1]).toBe('SIGKILL')
  expect(await textsTo(receptor)).toHaveLength(1)
  expect(await isSent('sms:killed')).toBe(false)

  await sendOutbox(context, running)
  expect(await isSent('sms:killed'), 'its lease holds').toBe(false)
  await whenDue()
  await sendOutbox(context, running)
  expect(await isSent('sms:killed')).toBe(true)
  expect(await textsTo(receptor)).toHaveLength(1)
})

async function alarms(key: string): Promise<unknown[]> {
  const row = await rowOf(key)
  const found = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.objectId, row?.id ?? ''))
  return found.map(({ action, newState }) => [action, newState])
}

test('after the last retry an event is abandoned with an audit row, and stays unsent', async () => {
  await aText('hopeless')
  await db.update(outbox).set({ tries: maxTries - 1 })
  await kavenegar.control('fault', { fault: 'return-418' })
  await sendOutbox(context, running)
  await whenDue()
  for (let time = 0; time < 2; time += 1) await sendOutbox(context, running)
  const reason = 'the SMS provider refused with 418'
  expect(await alarms('sms:hopeless')).toEqual([['outbox.gaveUp', { event: 'sms', tries: maxTries, reason }]])
  expect(await isSent('sms:hopeless')).toBe(false)
})

test('a permanent provider error is not retried', async () => {
  await aText('mistake')
  await kavenegar.control('fault', { fault: 'return-413' })
  await sendOutbox(context, running)
  expect((await sendOutbox(context, running)).exhausted).toBe(1)
  expect(await alarms('sms:mistake')).toHaveLength(1)
})

test.each([
  ['the provider says so', '09120000007', 'return-411'],
  ['it is none', '12345', null],
])('a number that cannot be reached ends its event without an alarm: %s', async (why, receptor, fault) => {
  await aText(why, receptor)
  if (fault) await kavenegar.control('fault', { fault })
  await sendOutbox(context, running)
  expect(await isSent(`sms:${why}`)).toBe(true)
  const row = await rowOf(`sms:${why}`)
  expect(row?.lastError).toBe('the receiver cannot be reached')
  expect(row?.payload).toEqual({})
  expect(await alarms(`sms:${why}`)).toEqual([])
})

test('a bug in one event blocks no other, is reported, and is retried', async () => {
  await aText('fine', '09120000008')
  await add({ topic: 'mail', key: 'bug', payload: { to: 'sara@vitrin.example', subject: 'x', text: 'x' } })
  await expect(sendOutbox(context, running)).rejects.toThrow('no way to the outside')
  expect(await textsTo('09120000008')).toHaveLength(1)
  expect(await rowOf('mail:bug')).toMatchObject({ sentAt: null, tries: 1, lastError: 'the program failed' })
})

test('an event of a newer version is left for a newer node', async () => {
  await db.insert(outbox).values({ event: 'order.teleported', dedupeKey: 'x' })
  await sendOutbox(context, running)
  expect(await rowOf('x')).toMatchObject({ sentAt: null, tries: 0 })
})

test('a stopping worker claims no new events', async () => {
  await aText('later')
  expect(await sendOutbox(context, AbortSignal.abort())).toEqual({ exhausted: 0, handled: 0 })
  expect(await rowOf('sms:later')).toMatchObject({ tries: 0 })
})

test('what a visitor writes goes to the owner, when there is an address for it', async () => {
  const sent: Mail[] = []
  const mail: MailGateway = {
    async send(letter) {
      sent.push(letter)
      return { kind: 'accepted' }
    },
  }
  const words = { topic: 'contact.received', payload: { name: 'سارا', from: 'sara@vitrin.example', text: 'سلام' } } as const
  await add({ ...words, key: 'nobody' })
  await sendOutbox({ ...context, mail }, running)
  expect(sent).toEqual([])
  expect(await isSent('contact.received:nobody')).toBe(true)

  await add({ ...words, key: 'owner' })
  await sendOutbox({ ...shopOf(db, { ownerEmail: 'owner@vitrin.example' }), mail }, running)
  expect(sent).toMatchObject([{ to: 'owner@vitrin.example', text: expect.stringContaining('سلام') }])
})
