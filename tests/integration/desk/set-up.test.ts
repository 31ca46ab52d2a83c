import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { customers, profiles } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { pages } from '#db/schema/content.ts'
import { auditLog } from '#db/schema/operations.ts'
import { settings } from '#db/schema/settings.ts'
import { seedPages } from '#db/seed/pages.ts'
import { email } from '#domain/account/email.ts'
import { mobile } from '#domain/account/mobile.ts'
import { presets } from '#domain/desk/permissions.ts'
import { type StepState, setUpSteps } from '#domain/desk/set-up/steps.ts'
import { makeOwner, makePasswordLink } from '#services/desk/make-owner.ts'
import { aDeskClient, type DeskClient } from '#tests/support/desk/staff.ts'
import { aDeskClientWithTotp } from '#tests/support/desk/totp.ts'
import { aProduct, aShippingMethod } from '#tests/support/factories.ts'
import { fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

// A key of its own, so that it is no demo.
const shop = await openTestShop({ KAVENEGAR_API_KEY: 'key-of-the-tests' })
const { app, db, context } = shop
await seedPages(db)
const owner = await aDeskClientWithTotp(shop, presets.owner.name)
const manager = await aDeskClientWithTotp(shop, presets.manager.name)

type SetUp = { steps: StepState[]; next: string | null; isFinished: boolean; missingBeforeSelling: StepState[]; hasProducts: boolean }

async function read(): Promise<SetUp> {
  return (await app.request('/api/desk/set-up', { headers: owner.headers })).json() as Promise<SetUp>
}
const doneIn = async () => (await read()).steps.filter(({ isDone }) => isDone).map(({ step }) => step)

const send = (method: string, path: string, body: unknown = {}, { headers }: DeskClient = owner) =>
  app.request(`/api/desk${path}`, { method, headers: { ...headers, 'if-match': '"0"' }, body: JSON.stringify(body) })
const later = (step: string, isLater = true) => send('PUT', `/set-up/${step}/later`, { isLater })
const rowsOf = (action: string) => db.select().from(auditLog).where(eq(auditLog.action, action))

test('an empty shop has everything before it; what the server was started with counts', async () => {
  expect(await read()).toMatchObject({ next: 'name', isFinished: false, hasProducts: false })
  expect(await doneIn()).toEqual(['sms'])
})

test('only who may enter keys is asked', async () => {
  expect((await app.request('/api/desk/set-up', { headers: manager.headers })).status).toBe(403)
  expect((await send('POST', '/set-up/demo-catalog', {}, manager)).status).toBe(403)
  expect(await db.select().from(products)).toEqual([])
})

test('an answer is saved by its own form, and the step is done', async () => {
  await send('PUT', '/settings/identity', { name: 'دیجی‌سرا', slogan: 'لوازم دیجیتال' })
  expect(await doneIn()).toEqual(['name', 'sms'])
  await send('PUT', '/settings/contact', { supportPhone: '071-32000000', shopAddress: 'شیراز', hours: '', ownerEmail: '' })
  expect((await read()).steps.find(({ step }) => step === 'contact')).toMatchObject({ isDone: false, missing: ['ساعت کار'] })
  await send('PUT', '/settings/keys/payment', { merchantId: '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607' })
  await send('PUT', '/settings/legal', { owner: 'بازرگانی نمونه', registration: '', licence: '' })
  await aShippingMethod(db, { rate: 87_000 })
  expect(await doneIn()).toEqual(['name', 'payment', 'sms', 'shipping', 'pages'])
})

test('a legal page that the owner took off the shop is missing again', async () => {
  await db.update(pages).set({ status: 'draft' }).where(eq(pages.slug, 'privacy'))
  expect((await read()).missingBeforeSelling.find(({ step }) => step === 'pages')?.missing).toEqual(['صفحه‌ی حریم خصوصی'])
  await db.update(pages).set({ status: 'published' }).where(eq(pages.slug, 'privacy'))
})

test('the shipping guide lists the methods of the shop', async () => {
  const guide = await (await app.request('/shipping-guide')).text()
  expect(guide).toContain('۸۷٬۰۰۰ تومان')
  expect(guide).not.toContain('روش‌های ارسال}')
  expect(guide).not.toContain('پیک فوری تهران')
})

test('a step is put off once and put back once, each with one audit row; other names are refused', async () => {
  expect((await later('mail')).status).toBe(204)
  expect((await later('mail')).status).toBe(204)
  expect((await read()).steps.find(({ step }) => step === 'mail')).toMatchObject({ isLater: true, isDone: false })
  expect((await later('mail', false)).status).toBe(204)
  expect((await rowsOf('setUp.postponed')).map(({ newState }) => newState)).toEqual([
    { step: 'mail', isLater: true },
    { step: 'mail', isLater: false },
  ])
  expect((await later('everything')).status).toBe(404)
  expect((await send('PUT', '/set-up/mail/later', { isLater: true, isDone: true })).status).toBe(422)
})

test('the guide ends when every step is done or put off; selling still needs what is missing', async () => {
  for (const step of setUpSteps) await later(step)
  expect(await read()).toMatchObject({ isFinished: true })
  expect((await read()).missingBeforeSelling.map(({ step }) => step)).toEqual(['contact', 'goods'])
})

test("the demo's products are loaded into an empty shop, once, without people, orders and texts of the demo", async () => {
  const before = await db.$count(profiles)
  const responses = await Promise.all([send('POST', '/set-up/demo-catalog'), send('POST', '/set-up/demo-catalog')])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  const count = await db.$count(products)
  expect(count).toBeGreaterThan(50)
  expect(await rowsOf('setUp.demoLoaded')).toMatchObject([{ actorId: owner.member.userId, newState: { products: count } }])
  expect(await db.$count(profiles)).toBe(before)
  expect(await doneIn()).toContain('goods')
  const found = (await (await app.request('/api/products?inStock=1')).json()) as { products: unknown[] }
  expect(found.products.length).toBeGreaterThan(10)
  expect(await (await app.request('/search?q=iphone')).text()).toContain('/product/')
})

test('a shop that has a product, also a hidden one, is never filled', async () => {
  const other = await openTestShop()
  const headers = (await aDeskClient(other, presets.owner.name)).headers
  await aProduct(other.db, { status: 'inactive' })
  const response = await other.app.request('/api/desk/set-up/demo-catalog', { method: 'POST', headers, body: '{}' })
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'setUp.notEmpty' }])
  expect(await other.db.$count(products)).toBe(1)
})

test('a demo is not asked at the first page of the desk', async () => {
  const demo = await openTestShop({}, 'demo')
  const { headers } = await aDeskClient(demo, presets.owner.name)
  expect(await (await demo.app.request('/api/desk/set-up', { headers })).json()).toMatchObject({ isFinished: true })
})

function address(text: string) {
  const parsed = email(text)
  if (!parsed) throw new Error(`${text} is no address`)
  return parsed
}

test('before anybody can register a command makes the owner, who sets the password by a link and signs in', async () => {
  const given = address(`owner-${newId().slice(-8)}@shop.example`)
  expect(await makeOwner(db, { email: given, phone: null })).toBe(null)
  // A customer of another shop is no account (0110): the number is free.
  const former = { id: newId(), phone: '09121110022' }
  await db.insert(profiles).values({ ...former, fullName: 'مشتری پیشین', status: 'imported' })
  await db
    .insert(customers)
    .values({ userId: former.id, phone: former.phone, firstName: 'مشتری', lastName: 'پیشین', customerNumber: 'CUST-1' })
  const made = await makeOwner(db, { email: given, phone: mobile('09121110022') })
  expect(made).toMatchObject({ hasPassword: false })
  expect(
    await db
      .select({ phone: customers.phone })
      .from(customers)
      .where(eq(customers.userId, made?.id ?? '')),
  ).toEqual([{ phone: '09121110022' }])
  expect(await makeOwner(db, { email: address('other@shop.example'), phone: mobile('09121110022') })).toBe(null)
  const link = await makePasswordLink(context, { userId: made?.id ?? '', email: given })
  const [path, token] = link.split('#')
  expect(path).toBe('http://localhost:3000/reset-password')
  const post = (to: string, body: unknown) => app.request(to, { method: 'POST', headers: fromOurPage, body: JSON.stringify(body) })
  expect((await post('/api/auth/password/reset', { token, password: 'رمز-تازه-۱۲۳۴' })).status).toBe(204)
  expect((await post('/api/auth/password/reset', { token, password: 'رمز-دیگر-۱۲۳۴' })).status).toBe(422)
  expect((await post('/api/desk/session/sign-in', { login: given, password: 'رمز-تازه-۱۲۳۴' })).status).toBe(204)
  expect(await makeOwner(db, { email: given, phone: null })).toMatchObject({ hasPassword: true })
})

test('nothing of what was put off is a setting of the shop', async () => {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'setUp'))
  expect(Object.keys(row?.value ?? {}).sort()).toEqual([...setUpSteps].sort())
})
