import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#db/connect.ts'
import { contactMessages } from '#db/schema/content.ts'
import { outbox } from '#db/schema/operations.ts'
import { fingerprint, fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '127.0.0.1' })
const { app, db } = shop

const form = { name: 'سارا کریمی', reply: '۰۹۱۲۱۲۳۴۵۶۷', subject: 'سفارش من', message: 'سلام\nبسته نرسید.' }

let lastNetwork = 0

/** Each from its own network unless one is given, to stay below the rate limits. */
function post(body: unknown, { headers = fromOurPage as Record<string, string>, from = `198.51.100.${++lastNetwork}` } = {}) {
  const incoming = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const init = {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...headers, 'x-forwarded-for': from },
  }
  return app.request('/api/contact', init, incoming as never)
}

/** Without the rate limit counters, which a refused request also increments. */
async function digestOf(of: Db): Promise<string> {
  return (await fingerprint(of)).replace(/^rate_limits .*$/m, '')
}

test('a message is stored cleaned, and one outbox event notifies the owner', async () => {
  const response = await post(form)
  expect([response.status, await response.text()]).toEqual([204, ''])
  const [message] = await db.select().from(contactMessages)
  const { reply: _, ...texts } = form
  expect(message).toMatchObject({ ...texts, phone: '09121234567', email: null, userId: null, handledAt: null })
  const [event] = await db.select().from(outbox)
  expect(event).toMatchObject({
    event: 'contact.received',
    dedupeKey: `contact.received:${message?.id}`,
    payload: { name: 'سارا کریمی', from: '09121234567', text: 'سفارش من\n\nسلام\nبسته نرسید.' },
    sentAt: null,
  })
})

test('an e-mail address will do as well', async () => {
  expect((await post({ ...form, reply: ' Sara@Mail.Example ' })).status).toBe(204)
  expect(await db.$count(contactMessages, sql`email = 'sara@mail.example' and phone is null`)).toBe(1)
})

test.each([
  ['no name', { ...form, name: ' ' }, 'name'],
  ['no way to reply', { ...form, reply: '' }, 'reply'],
  ['a number that is none', { ...form, reply: '0912' }, 'reply'],
  ['an e-mail address that is not valid', { ...form, reply: 'sara@' }, 'reply'],
  ['no subject', { ...form, subject: '' }, 'subject'],
  ['no message', { ...form, message: '\n' }, 'message'],
  ['a message without end', { ...form, message: 'ا'.repeat(4001) }, 'message'],
  ['a missing field', { name: 'x', reply: '09121234567', subject: 'x' }, 'message'],
  ['a list for a text (IN-04)', { ...form, name: ['x'] }, 'name'],
  ['an object for a text (IN-04)', { ...form, message: {} }, 'message'],
])('%s is refused in Persian at its field, and nothing is stored', async (_case, body, field) => {
  const before = await digestOf(db)
  const response = await post(body)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    code: 'request.malformed',
    fields: [{ name: field, message: expect.stringMatching(/[آ-ی]/) }],
  })
  expect(await digestOf(db)).toBe(before)
})

test.each([
  ['another site', form, { ...fromOurPage, 'sec-fetch-site': 'cross-site' }, 403],
  ['a form instead of JSON', 'name=x', { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a body without end', JSON.stringify({ ...form, message: 'x'.repeat(110_000) }), fromOurPage, 413],
  ['a prototype (IN-04)', '{"__proto__":{"x":1},"name":"a"}', fromOurPage, 422],
])('a message from %s is refused, and nothing is stored', async (_case, body, headers, status) => {
  const before = await digestOf(db)
  expect((await post(body, { headers })).status).toBe(status)
  expect(await digestOf(db)).toBe(before)
})

test.each([
  `'); drop table contact_messages; --`,
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '{{7*7}} %00 \\u0000',
  'Subject: x\nBcc: victim@mail.example',
  'javascript:alert(1)',
])('IN-02: %j is stored as plain text', async (text) => {
  const count = await db.$count(contactMessages)
  expect((await post({ ...form, name: text, subject: text, message: text })).status).toBe(204)
  expect(await db.$count(contactMessages)).toBe(count + 1)
  const [newest] = await db.select().from(contactMessages).orderBy(sql`created_at desc, id desc`).limit(1)
  const line = text.replaceAll('\n', ' ')
  expect(newest).toMatchObject({ name: line, subject: line, message: text })
  expect((await app.request('/contact')).status).toBe(404)
})

test('IN-06: invisible characters do not reach the owner', async () => {
  await post({ ...form, name: '\u202eكریمي\u2066', message: 'یک\u0007\u200f دو' })
  expect(await db.$count(contactMessages, sql`name = 'کریمی' and message = 'یک دو'`)).toBe(1)
})

test('one network may write ten times in ten minutes, the eleventh stores nothing and has Retry-After', async () => {
  for (let turn = 0; turn < 10; turn += 1) expect((await post(form, { from: '203.0.113.7' })).status).toBe(204)
  const before = await digestOf(db)
  const response = await post(form, { from: '203.0.113.7' })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({
    code: 'request.tooMany',
    detail: 'تعداد تلاش‌ها بیش از حد مجاز است. کمی بعد دوباره تلاش کنید',
  })
  expect(await digestOf(db)).toBe(before)
  expect((await post(form, { from: '203.0.113.8' })).status).toBe(204)
})

test('the site has a limit over all networks', async () => {
  await db.execute(sql`insert into rate_limits (key, taken, resets_at) values ('contact-site:all', 300, now() + interval '1 hour')
    on conflict (key) do update set taken = 300, resets_at = excluded.resets_at`)
  const before = await digestOf(db)
  expect((await post(form)).status).toBe(429)
  expect(await digestOf(db)).toBe(before)
})

test('the message and its event are stored in one transaction', async () => {
  const other = await openTestShop()
  await other.db.execute(sql`alter table outbox add constraint full_up check (event <> 'contact.received')`)
  const response = await other.app.request('/api/contact', { method: 'POST', body: JSON.stringify(form), headers: fromOurPage })
  expect(response.status).toBe(500)
  expect(await other.db.$count(contactMessages)).toBe(0)
  expect(other.written.join('\n')).not.toMatch(/سارا|09121234567|۰۹۱۲|بسته/)
})

test('CH-11: no log line holds anything of what was written', () => {
  expect(shop.written.length).toBeGreaterThan(10)
  expect(shop.written.join('\n')).not.toMatch(/سارا|کریمی|09121234567|۰۹۱۲|mail\.example|بسته|سفارش من/i)
})
