import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { auditLog } from '#db/schema/operations.ts'
import { settings } from '#db/schema/settings.ts'
import { presets } from '#domain/desk/permissions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { noticesAbout } from '#tests/support/desk/notices.ts'
import { aDeskClient, type DeskClient } from '#tests/support/desk/staff.ts'
import { aProduct } from '#tests/support/factories.ts'
import { fromOurPage, shopOn } from '#tests/support/test-shop.ts'

const connection = await testDatabase({ template: 'empty' })
const [here, there] = [shopOn(connection), shopOn(connection)]
const { db } = connection
const subscriptions = [here, there].map(({ followNotifications }) => followNotifications())
afterAll(() => Promise.all(subscriptions.map((subscription) => subscription.stop())))

const owner = await aDeskClient(here, presets.owner.name)
const manager = await aDeskClient(here, presets.manager.name)
const product = await aProduct(db, { farsiName: 'گوشی نمونه', slug: 'sample' })

type Form = { key: string; version: number; values: Record<string, string> }

async function forms({ headers }: DeskClient): Promise<Form[]> {
  const { forms: read } = (await (await here.app.request('/api/desk/settings', { headers })).json()) as { forms: Form[] }
  return read
}

async function formOf(key: string): Promise<Form> {
  const form = (await forms(owner)).find((each) => each.key === key)
  if (!form) throw new Error(`there is no form ${key}`)
  return form
}

async function save(form: Form, changes: Record<string, string>, { headers }: DeskClient = owner) {
  return here.app.request(`/api/desk/settings/${form.key}`, {
    method: 'PUT',
    headers: { ...headers, 'if-match': `"${form.version}"` },
    body: JSON.stringify({ ...form.values, ...changes }),
  })
}

const publicPaths = [
  ...['/', '/store', '/category', '/product/sample', '/search?q=گوشی', '/cart', '/login', '/register', '/sitemap', '/wholesale', '/blog'],
  ...[
    '/satisfaction',
    '/forgot-password',
    '/no-such-page',
    '/product/none',
    '/api-docs',
    '/manifest.webmanifest',
    '/blog/feed.xml',
    '/desk',
  ],
]

test('before anything is saved the settings of the environment are in effect', async () => {
  expect(await formOf('identity')).toEqual({
    key: 'identity',
    version: 0,
    values: { name: 'ویترین', slogan: 'فروشگاه آنلاین کالای دیجیتال' },
  })
  expect(await (await here.app.request('/')).text()).toContain('ویترین')
})

test('a new name is on every page of every node within 3 seconds, and the former one on none', async () => {
  await vi.waitUntil(() => here.invalidations.isConnected && there.invalidations.isConnected, { timeout: 10_000 })
  for (const { app } of [here, there]) for (const path of publicPaths) await app.request(path)
  expect((await save(await formOf('identity'), { name: 'دیجی‌سرا', slogan: 'موبایل و لپ‌تاپ' })).status).toBe(200)
  await vi.waitUntil(() => [here, there].every(({ context }) => context.settings.name === 'دیجی‌سرا'), { timeout: 3_000 })
  for (const { app } of [here, there]) {
    const texts = await Promise.all(publicPaths.map(async (path) => ({ path, text: await (await app.request(path)).text() })))
    expect(texts.filter(({ text }) => text.includes('ویترین')).map(({ path }) => path)).toEqual([])
    expect(texts.filter(({ text }) => !text.includes('دیجی‌سرا')).map(({ path }) => path)).toEqual([])
  }
})

test('messages have the new name', async () => {
  const body = JSON.stringify({ mobile: '09121234567' })
  const reply = await here.app.request('/api/auth/phone/code', { method: 'POST', headers: fromOurPage, body })
  expect(reply.status).toBeLessThan(300)
  expect((await here.inbox.latestTo('09121234567'))?.text).toContain('کد تایید دیجی‌سرا')
})

test('contact, networks and seal are at the foot of pages; a link that could run a script is refused and nothing changes', async () => {
  const contact = await formOf('contact')
  expect((await save(contact, { supportPhone: '۰۷۱-۳۶۰۰۰۰۰۰', hours: 'هر روز، ۹ تا ۲۱' })).status).toBe(200)
  expect((await save(await formOf('social'), { telegram: 'https://t.me/digisara' })).status).toBe(200)
  expect((await save(await formOf('trust'), { enamadId: '123', enamadCode: 'abcd' })).status).toBe(200)
  await vi.waitUntil(() => there.context.settings.enamad !== null, { timeout: 3_000 })
  const home = await (await there.app.request('/')).text()
  for (const text of ['۰۷۱-۳۶۰۰۰۰۰۰', 'هر روز، ۹ تا ۲۱', 'https://t.me/digisara', 'trustseal.enamad.ir/?id=123&amp;Code=abcd']) {
    expect(home).toContain(text)
  }
  const before = await db.select().from(settings)
  for (const telegram of ['javascript:alert(1)', 'https://evil.example/x', 'http://t.me/x']) {
    expect((await save(await formOf('social'), { telegram })).status).toBe(422)
  }
  expect(await db.select().from(settings)).toEqual(before)
})

test('the colour is in every document of every node, and its style is allowed by the policy of the same response', async () => {
  const styles = async (path: string) => {
    const response = await there.app.request(path)
    const [, accent] = [...(await response.text()).matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '')
    return { accent, policy: response.headers.get('content-security-policy') ?? '' }
  }
  expect((await styles('/')).accent).toBeUndefined()
  expect((await save(await formOf('look'), { accent: '#FFEB3B' })).status).toBe(200)
  await vi.waitUntil(() => there.context.settings.accent === '#ffeb3b', { timeout: 3_000 })
  for (const path of ['/', '/store', '/product/sample', '/cart', '/no-such-page']) {
    const { accent, policy } = await styles(path)
    expect(accent).toContain('--act:#ffeb3b')
    expect(policy).toContain(
      `sha256-${createHash('sha256')
        .update(accent ?? '')
        .digest('base64')}`,
    )
  }
  for (const accent of ['زرد', '#fff}</style><script>', 'url(//evil.example)']) {
    expect((await save(await formOf('look'), { accent })).status).toBe(422)
  }
  expect((await save(await formOf('look'), { accent: '' })).status).toBe(200)
  await vi.waitUntil(() => there.context.settings.accent === null, { timeout: 3_000 })
  expect((await styles('/')).accent).toBeUndefined()
})

test('the owner’s texts are in the footer and in the head of the home page', async () => {
  expect((await save(await formOf('footer'), { about: 'از ۱۳۹۰ در بازار رضا', rights: 'همه‌ی حقوق محفوظ است' })).status).toBe(200)
  expect((await save(await formOf('seo'), { homeTitle: 'خرید گوشی در شیراز', homeDescription: 'ارسال به همه‌ی شهرها' })).status).toBe(200)
  await vi.waitUntil(() => there.context.settings.seo.homeTitle !== null, { timeout: 3_000 })
  const home = await (await there.app.request('/')).text()
  expect(home).toContain('<title>خرید گوشی در شیراز</title>')
  for (const text of ['از ۱۳۹۰ در بازار رضا', 'همه‌ی حقوق محفوظ است', 'content="ارسال به همه‌ی شهرها"']) expect(home).toContain(text)
  expect(home).not.toContain('© ۲۰۲۵')
})

test('DESK-13: fields and forms that do not exist are refused, and nothing changes', async () => {
  const before = await db.select().from(settings)
  const identity = await formOf('identity')
  for (const name of ['version', 'baseUrl', 'isDemo', 'orderLimits']) expect((await save(identity, { [name]: '1' })).status).toBe(422)
  expect((await save({ ...identity, key: 'orderLimits' }, {})).status).toBe(404)
  expect((await save({ ...identity, key: 'constructor' }, {})).status).toBe(404)
  expect(await db.select().from(settings)).toEqual(before)
})

test('DESK-20: a form saved meanwhile is refused with both values; of two first saves one is stored', async () => {
  const wholesale = await formOf('wholesale')
  const replies = await Promise.all(['a', 'b'].map((name) => save(wholesale, { salesUrl: `https://wa.me/${name}` })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)
  if (!refused) throw new Error('no save was refused')
  const { conflict } = (await refused.json()) as {
    conflict: { version: number; fields: Record<string, { theirs: string; yours: string }> }
  }
  expect(conflict.version).toBe(1)
  expect(Object.values(conflict.fields.salesUrl ?? {}).sort()).toEqual(['https://wa.me/a', 'https://wa.me/b'])
})

test('the bank account is the owner’s alone, is checked, and no audit row contains it', async () => {
  const account = { holder: 'سارا احمدی', bankName: 'ملی', card: '6037 9975 5123 4561', iban: 'IR062960000000100324200001' }
  const bank = await formOf('bank')
  expect((await forms(manager)).map(({ key }) => key)).not.toContain('bank')
  expect((await save(bank, account, manager)).status).toBe(403)
  expect((await save(bank, { ...account, card: '6037 9975 5123 4562' })).status).toBe(422)
  expect((await formOf('bank')).version).toBe(0)
  expect((await save(bank, account)).status).toBe(200)
  await vi.waitUntil(() => there.context.settings.bank?.card === '6037997551234561', { timeout: 3_000 })
  const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'settings.changed'))
  const written = JSON.stringify(rows)
  for (const secret of ['سارا احمدی', '6037997551234561', 'IR062960000000100324200001']) expect(written).not.toContain(secret)
  expect(written).toContain('…4561')
  // DESK-39: somebody who took over the desk cannot send payments elsewhere unnoticed.
  expect(await noticesAbout(db, 'حساب بانکی فروشگاه تغییر کرد')).toBeGreaterThan(0)
})

test('a save of the same values changes nothing', async () => {
  const identity = await formOf('identity')
  const rows = () => db.$count(auditLog, eq(auditLog.action, 'settings.changed'))
  const before = await rows()
  expect(await (await save(identity, {})).json()).toEqual({ version: identity.version })
  expect(await rows()).toBe(before)
})

test('a node that starts later has the settings', async () => {
  const late = shopOn(connection)
  expect(late.context.settings.name).toBe('ویترین')
  await late.loadSettings()
  expect(late.context.settings).toMatchObject({ name: 'دیجی‌سرا', supportPhone: '071-36000000' })
  expect(product.slug).toBe('sample')
})
