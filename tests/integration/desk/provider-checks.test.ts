import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/operations.ts'
import { presets } from '#domain/desk/permissions.ts'
import { sendingTexts, storingTexts } from '#domain/settings/provider-checks.ts'
import { FilesUnavailable } from '#gateways/files.ts'
import { aDeskClient, type DeskClient } from '#tests/support/desk/staff.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db } = shop
const manager = await aDeskClient(shop, presets.manager.name)
const reach = async ({ member }: DeskClient) => {
  const [found] = await db.select().from(profiles).where(eq(profiles.id, member.userId))
  if (!found?.phone || !found.email) throw new Error('the member cannot be reached')
  return { phone: found.phone, email: found.email }
}

const check = (kind: string, { headers }: DeskClient = manager) =>
  shop.app.request(`/api/desk/settings/checks/${kind}`, { method: 'POST', headers })

test('an SMS and a mail go to the person who presses, and to nobody else', async () => {
  const { phone, email } = await reach(manager)
  expect(await (await check('sms')).json()).toEqual({ isWorking: true, message: sendingTexts.sms.demo })
  expect(await (await check('mail')).json()).toEqual({ isWorking: true, message: sendingTexts.mail.demo })
  expect((await shop.inbox.latestTo(phone))?.text).toContain('پیام آزمایشی')
  expect((await shop.inbox.latestTo(email))?.text).toContain('پیام آزمایشی')
  expect(await shop.inbox.latest()).toHaveLength(2)
})

test('a file is stored, read and deleted', async () => {
  const before = await shop.context.files.list()
  expect(await (await check('files')).json()).toEqual({ isWorking: true, message: storingTexts.working })
  expect(await shop.context.files.list()).toEqual(before)
})

test('what fails is named, and never as a success', async () => {
  const { sms, mail, files } = shop.context
  vi.spyOn(sms, 'sendText').mockResolvedValueOnce({ kind: 'refused', status: 418, fault: 'account' })
  expect(await (await check('sms')).json()).toEqual({ isWorking: false, message: sendingTexts.sms.refused })
  vi.spyOn(mail, 'send').mockResolvedValueOnce({ kind: 'notConfigured' })
  expect(await (await check('mail')).json()).toEqual({ isWorking: false, message: sendingTexts.mail.notConfigured })
  vi.spyOn(files, 'put').mockRejectedValueOnce(new FilesUnavailable('ENOSPC'))
  expect(await (await check('files')).json()).toEqual({ isWorking: false, message: storingTexts.noResponse })
})

test('each is in the audit log, without a number or an address', async () => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'provider.checked'))
  expect(rows.map(({ newState }) => newState)).toContainEqual({ kind: 'sms', isWorking: false })
  const { phone, email } = await reach(manager)
  for (const personal of [phone, email]) expect(JSON.stringify(rows)).not.toContain(personal)
})

test('unknown kinds do not exist, others may not, and ten an hour are enough', async () => {
  expect((await check('constructor')).status).toBe(404)
  expect((await check('sms', await aDeskClient(shop, presets.orders.name))).status).toBe(403)
  const another = await aDeskClient(shop, presets.manager.name)
  const sent = await Promise.all(Array.from({ length: 12 }, () => check('files', another)))
  expect(sent.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429])
})
