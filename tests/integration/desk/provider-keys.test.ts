import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { auditLog } from '#db/schema/operations.ts'
import { settings } from '#db/schema/settings.ts'
import { deskSessions } from '#db/schema/staff.ts'
import { presets } from '#domain/desk/permissions.ts'
import { FilesUnavailable } from '#gateways/files.ts'
import { changeKeys, listKeys } from '#services/desk/settings/change-keys.ts'
import { testDatabase } from '#tests/support/database.ts'
import { noticesAbout } from '#tests/support/desk/notices.ts'
import { aDeskClient, type DeskClient } from '#tests/support/desk/staff.ts'
import { aDeskClientWithTotp } from '#tests/support/desk/totp.ts'
import { openTestShop, shopOn } from '#tests/support/test-shop.ts'

/** The SMS provider: the path of a request contains the key. */
const paths: string[] = []
const provider = createServer((request, response) => {
  paths.push(request.url ?? '')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ return: { status: 200 }, entries: [{ messageid: 1 }] }))
})
await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

const connection = await testDatabase({ template: 'empty' })
const { db } = connection
const env = { KAVENEGAR_URL: origin, ZARINPAL_BASE_URL: origin }
const [here, there] = [shopOn(connection, env), shopOn(connection, env)]
const subscriptions = [here, there].map(({ followNotifications }) => followNotifications())
afterAll(async () => {
  await Promise.all(subscriptions.map((subscription) => subscription.stop()))
  provider.close()
})
const owner = await aDeskClientWithTotp(here, presets.owner.name)
const merchantId = '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607'
const apiKey = '6B4F3A2E1D0C9B8A7F6E5D4C3B2A1908'

const send = (method: string, name: string, version: number, values?: Record<string, string>, { headers }: DeskClient = owner) =>
  here.app.request(`/api/desk/settings/keys/${name}`, {
    method,
    headers: { ...headers, 'if-match': `"${version}"` },
    ...(values && { body: JSON.stringify(values) }),
  })
const list = async (shop = here) => (await shop.app.request('/api/desk/settings/keys', { headers: owner.headers })).text()
const stored = () => db.select().from(settings).orderBy(settings.key)

test('a key entered on one node takes effect on the other within 3 s, and goes to the provider', async () => {
  expect((await send('PUT', 'sms', 0, { apiKey, template: 'verify' })).status).toBe(200)
  expect((await send('PUT', 'payment', 0, { merchantId })).status).toBe(200)
  await vi.waitUntil(() => there.context.payments.merchant === '9b2c7a54…f607', { timeout: 3_000 })
  expect(await there.context.sms.sendText({ to: '09121234567' as never, text: 'سلام', localId: 'x' })).toMatchObject({ kind: 'accepted' })
  expect(paths).toEqual([`/v1/${apiKey}/sms/send.json`])
})

test('DESK-41: no response, row, audit row or log line contains a key; a browser sees its last four characters', async () => {
  const shown = await list()
  expect(JSON.parse(shown).keys).toMatchObject([
    { provider: 'payment', source: 'desk', shown: { merchantId: '…f607' } },
    { provider: 'sms', source: 'desk', shown: { apiKey: '…1908', template: 'verify' } },
    { provider: 'mail', source: 'none', shown: {} },
    { provider: 'files', source: 'none', shown: {} },
  ])
  const audit = await db.select().from(auditLog).where(eq(auditLog.action, 'keys.changed'))
  expect(audit.map(({ newState }) => newState)).toContainEqual({ provider: 'sms', isSet: true, changed: ['apiKey', 'template'] })
  const written = [shown, JSON.stringify(await stored()), JSON.stringify(audit), ...here.written, ...there.written].join('\n')
  for (const secret of [apiKey, merchantId]) expect(written).not.toContain(secret)
  // DESK-39: every change is sent to the owners, without the key.
  expect(await noticesAbout(db, 'کلید سرویس فروشگاه تغییر کرد')).toBeGreaterThan(0)
  const { rows } = await db.execute(sql`select payload from outbox`)
  for (const secret of [apiKey, merchantId]) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a key that is left empty stays; another field changes', async () => {
  expect((await send('PUT', 'sms', 1, { apiKey: '', template: 'code' })).status).toBe(200)
  await vi.waitUntil(async () => (await list(there)).includes('"code"'), { timeout: 3_000 })
  await there.context.sms.sendText({ to: '09121234567' as never, text: 'سلام', localId: 'y' })
  expect(paths.at(-1)).toContain(apiKey)
})

test('DESK-41: wrong texts, unknown providers, other people, an old proof of identity and an old version change nothing', async () => {
  const before = await stored()
  const statuses = [
    await send('PUT', 'payment', 1, { merchantId: 'x' }),
    await send('PUT', 'sms', 2, { apiKey, version: '9' }),
    await send('PUT', 'constructor', 0, { apiKey }),
    await send('PUT', 'sms', 1, { apiKey }),
    await send('PUT', 'sms', 2, { apiKey }, await aDeskClientWithTotp(here, presets.manager.name)),
  ].map(({ status }) => status)
  expect(statuses).toEqual([422, 422, 404, 409, 403])
  const tired = await aDeskClientWithTotp(here, presets.owner.name)
  await db
    .update(deskSessions)
    .set({ confirmedAt: sql`now() - interval '11 minutes'` })
    .where(eq(deskSessions.profileId, tired.member.userId))
  expect((await send('PUT', 'sms', 2, { apiKey }, tired)).status).toBe(403)
  expect(await stored()).toEqual(before)
})

test('a file store entered at the desk takes new files on every node, and those of before stay where they are', async () => {
  const [key, later, bytes] = [`checks/${newId()}`, `checks/${newId()}`, Buffer.from('before')]
  await there.context.files.put(key, bytes, 'text/plain')
  // Nothing listens there: what goes to the store fails.
  const account = {
    endpoint: 'https://127.0.0.1:10',
    region: 'r',
    bucket: 'shop',
    accessKeyId: 'AKID',
    secretAccessKey: 'a secret of the store',
  }
  expect((await send('PUT', 'files', 0, { ...account, endpoint: 'http://127.0.0.1:10' })).status).toBe(422)
  expect((await send('PUT', 'files', 0, account)).status).toBe(200)
  expect(JSON.parse(await list()).keys[3]).toMatchObject({
    provider: 'files',
    source: 'desk',
    shown: { bucket: 'shop', secretAccessKey: '…tore' },
  })
  const store = (name: string) => there.context.files.put(name, bytes, 'text/plain')
  await vi.waitFor(() => expect(store(`checks/${newId()}`)).rejects.toThrow(FilesUnavailable), { timeout: 3_000 })
  expect(Buffer.from((await there.context.files.get(key)) ?? [])).toEqual(bytes)
  expect((await send('DELETE', 'files', 1)).status).toBe(204)
  await vi.waitFor(() => expect(store(later)).resolves.toBe('stored'), { timeout: 3_000 })
  for (const file of [key, later]) await there.context.files.delete(file)
})

test('what the environment gives cannot be changed at the desk, and wins', async () => {
  const { context } = shopOn(connection, { ...env, KAVENEGAR_API_KEY: 'of-the-environment' })
  expect((await listKeys(context)).keys[1]).toMatchObject({ provider: 'sms', source: 'environment', shown: {} })
  await context.sms.sendText({ to: '09121234567' as never, text: 'سلام', localId: 'e' })
  expect(paths.at(-1)).toContain('/of-the-environment/')
  const change = { provider: 'sms', version: 2, values: { apiKey } } as const
  await expect(changeKeys(context, change, { id: owner.member.userId } as never)).rejects.toMatchObject({ code: 'keys.environment' })
})

test('a demo accepts no real key', async () => {
  const demo = await openTestShop({ NODE_ENV: 'development' })
  const { headers } = await aDeskClient(demo, presets.owner.name)
  const body = JSON.stringify({ merchantId })
  const response = await demo.app.request('/api/desk/settings/keys/payment', {
    method: 'PUT',
    headers: { ...headers, 'if-match': '"0"' },
    body,
  })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, 'keys.demo'])
})

test('DESK-41: a value moved to another field, or a node with another SETTINGS_KEY, opens nothing: the desk says so and the log names no value', async () => {
  const [sms] = (await stored()).filter(({ key }) => key === 'keys.sms')
  await db
    .update(settings)
    .set({ value: { apiKey: sms?.value.template ?? '', template: sms?.value.apiKey ?? '' } })
    .where(eq(settings.key, 'keys.sms'))
  await vi.waitUntil(async () => (await list(there)).includes('unreadable'), { timeout: 3_000 })
  const calls = paths.length
  await vi.waitUntil(async () => {
    await there.context.sms.sendText({ to: '09121234567' as never, text: 'x', localId: 'z' })
    return there.lines().some(({ msg }) => msg.startsWith('the keys of a provider cannot be decrypted'))
  })
  expect(paths.slice(calls).filter((path) => !path.includes(apiKey))).toEqual([])
})

test('removed, the provider is not configured any more', async () => {
  const removals = () => db.$count(auditLog, eq(auditLog.action, 'keys.removed'))
  const before = await removals()
  expect((await send('DELETE', 'payment', 1)).status).toBe(204)
  await vi.waitUntil(() => there.context.payments.merchant !== '9b2c7a54…f607', { timeout: 3_000 })
  expect(await removals()).toBe(before + 1)
})
