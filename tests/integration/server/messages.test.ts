import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#db/schema/operations.ts'
import type { Mobile } from '#domain/account/mobile.ts'
import { codeMessage } from '#domain/messages.ts'
import { openSandbox } from '#server/providers/sandbox-messages.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const { db, context, app, inbox, failSms, lines } = await openTestShop()
const to = '09121234567' as Mobile
const shop = { shopName: 'ویترین', host: 'localhost' }

test('without providers a code goes through the client and the simulator into the inbox', async () => {
  const text = codeMessage('482913', shop)
  expect(await context.sms.sendCode({ to, code: '482913', text, localId: 'first' })).toMatchObject({ kind: 'accepted' })
  expect(await inbox.latestTo(to)).toMatchObject({ channel: 'sms', to, text, code: '482913' })
})

test('with a template configured, the sandbox has it too', async () => {
  const templated = await openTestShop({ KAVENEGAR_TEMPLATE: 'shop-verify' })
  const sent = await templated.context.sms.sendCode({ to, code: '111222', text: 'not used', localId: 'x' })
  expect(sent).toMatchObject({ kind: 'accepted' })
  expect((await templated.inbox.latestTo(to))?.text).toBe(codeMessage('111222', shop))
})

test('mail without SMTP goes to the inbox, once however often it is sent', async () => {
  const mail = { to: 'sara@vitrin.example', subject: 'تایید ایمیل', text: 'https://vitrin.example/x', messageId: 'm-1' }
  for (let time = 0; time < 2; time += 1) expect(await context.mail.send(mail)).toEqual({ kind: 'accepted' })
  const mails = (await inbox.latest()).filter(({ channel }) => channel === 'mail')
  expect(mails).toMatchObject([{ to: mail.to, subject: mail.subject, text: mail.text }])
})

test('the inbox keeps the newest hundred', async () => {
  for (let count = 0; count < 105; count += 1) {
    await context.mail.send({ to: 'many@vitrin.example', subject: `${count}`, text: 'x', messageId: `many-${count}` })
  }
  const all = await inbox.latest()
  expect(all).toHaveLength(100)
  expect(all.filter(({ subject }) => subject === '104')).toHaveLength(1)
  expect(all.filter(({ subject }) => subject === '3')).toHaveLength(0)
})

test('a refusal by a provider is counted, and logged without number, text or key', async () => {
  await failSms('return-418')
  expect(await context.sms.sendText({ to, text: 'secret words', localId: 'refused' })).toEqual({
    kind: 'refused',
    status: 418,
    fault: 'account',
  })
  expect(lines().filter(({ level }) => level === 'error')).toMatchObject([{ status: 418, fault: 'account' }])
  expect(JSON.stringify(lines())).not.toMatch(/0912|secret words|sandbox/)
  const metrics = await app.request('/metrics', undefined, { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never)
  const text = await metrics.text()
  expect(text).toContain('messages_total{channel="sms",outcome="refused"} 1')
  expect(text).toContain('messages_total{channel="sms",outcome="accepted"} 1')
})

test('the outbox has metrics: pending events, the age of the oldest, and notices over a budget', async () => {
  const read = async () => {
    const response = await app.request('/metrics', undefined, { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never)
    return [...(await response.text()).matchAll(/^outbox_\w+ (\S+)$/gm)].map(([, figure]) => Number(figure))
  }
  expect(await read()).toEqual([0, 0, 0])
  await db.insert(outbox).values({ event: 'sms', dedupeKey: 'x', createdAt: sql`now() - interval '90 seconds'` })
  expect(await read()).toEqual([1, expect.closeTo(90, -1), 0])
  await db.delete(outbox)
})

test('CH-11: in production there is no sandbox', () => {
  const config = { isProduction: true, KAVENEGAR_TEMPLATE: undefined, BASE_URL: 'https://vitrin.shop' }
  expect(() => openSandbox(config, () => 'ویترین')).toThrow('no sandbox in production')
})

test('with both providers configured there is no inbox', async () => {
  const real = await openTestShop({ KAVENEGAR_API_KEY: 'real', SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(real.context.inbox).toBeNull()
})

test('the inbox page shows the messages to everybody, uncached and not indexed', async () => {
  await context.mail.send({
    to: 'reza@vitrin.example',
    subject: 'تغییر رمز عبور',
    text: 'http://localhost:3000/reset?t=1',
    messageId: 'm-2',
  })
  const page = await app.request('/sandbox/inbox')
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  const html = await page.text()
  expect(html).toContain('reza@vitrin.example')
  expect(html).toContain('<a href="http://localhost:3000/reset?t=1"')
})

test('IN-02: the content of a message is escaped', async () => {
  const text = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
  await context.mail.send({ to: 'eve@vitrin.example', subject: text, text, messageId: 'm-3' })
  const html = await (await app.request('/sandbox/inbox')).text()
  expect(html).not.toMatch(/<img src=x|<script>alert/)
})

test.each(['/sandbox/inbox', '/_data/sandbox/inbox'])('with both providers configured there is no %s', async (path) => {
  const real = await openTestShop({ KAVENEGAR_API_KEY: 'real', SMTP_URL: 'smtp://127.0.0.1:1' })
  expect((await real.app.request(path)).status).toBe(404)
})
