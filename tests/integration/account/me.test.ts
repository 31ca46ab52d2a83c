import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { customers, phoneCodes, profiles, sessions } from '#db/schema/accounts.ts'
import { getAccount } from '#services/account/get-account.ts'
import { findSession } from '#services/session/find-session.ts'
import { aBrowser, aMobile, aRegistered, codeTo, mailTo } from '#tests/support/registration.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop

let shopper: Awaited<ReturnType<typeof aRegistered>>
beforeEach(async () => {
  shopper = await aRegistered(shop)
})

async function signedInElsewhere() {
  const browser = aBrowser(shop, { 'user-agent': 'Mozilla/5.0 (iPhone) Version/19.0 Mobile Safari/604.1' })
  await browser.post('/api/auth/login', { email: shopper.email, password: shopper.password })
  return browser
}

test('the name is changed in both its forms, clean', async () => {
  const response = await shopper.browser.patch('/api/me', { fullName: ' سارا  نيک نام ' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ user: { id: shopper.userId, fullName: 'سارا نیک نام', email: shopper.email } })
  const [customer] = await db.select().from(customers).where(eq(customers.userId, shopper.userId))
  expect(customer).toMatchObject({ firstName: 'سارا', lastName: 'نیک نام' })
  const before = await fingerprint(db)
  const refused = await shopper.browser.patch('/api/me', { fullName: ' ' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ fields: [{ name: 'fullName', message: 'نام و نام خانوادگی را وارد کنید' }] })
  expect(await fingerprint(db)).toBe(before)
})

test('the shopper’s own pages show the national ID masked', async () => {
  const signedIn = await findSession(shop.context, shopper.browser.cookies.get('vitrin-session') ?? '')
  if (!signedIn) throw new Error('not signed in')
  const account = await getAccount(shop.context, signedIn)
  expect(account).toEqual({
    fullName: shopper.fullName,
    email: shopper.email,
    phone: shopper.phone,
    nationalId: expect.stringMatching(/^[۰-۹]{3}•{5}[۰-۹]{2}$/),
    customerNumber: expect.stringMatching(/^CUST-/),
    isEmailConfirmed: false,
  })
})

test('AUTH-10: a changed password gives this browser a new session and ends all others', async () => {
  const elsewhere = await signedInElsewhere()
  const old = shopper.browser.cookies.get('vitrin-session') ?? ''
  const response = await shopper.browser.post('/api/me/password', { current: shopper.password, password: 'تازه-kbzt7w' })
  expect(response.status).toBe(204)
  expect(shopper.browser.cookies.get('vitrin-session')).not.toBe(old)
  expect((await shopper.browser.get('/api/me')).status).toBe(200)
  expect((await elsewhere.get('/api/me')).status).toBe(401)
  const thief = aBrowser(shop)
  thief.cookies.set('vitrin-session', old)
  expect((await thief.get('/api/me')).status).toBe(401)
  expect(await mailTo(shop, shopper.phone), 'by SMS, because the e-mail address is not confirmed').toContain(
    'رمز عبور شما در ویترین تغییر کرد',
  )
})

test.each([
  ['POST', '/api/me/password', { current: 'falsch-7w', password: 'تازه-kbzt7w' }, 'current'],
  ['POST', '/api/me/email', { email: 'fresh@example.ir', password: 'falsch-7w' }, 'password'],
  ['POST', '/api/me/phone/code', { mobile: '09120000001', password: 'falsch-7w' }, 'password'],
  ['DELETE', '/api/me', { password: 'falsch-7w' }, 'password'],
])('without the password %s %s changes nothing', async (method, path, body, field) => {
  const before = await fingerprint(db)
  const response = await (method === 'POST' ? shopper.browser.post(path, body) : shopper.browser.delete(path, body))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'password.wrong', fields: [{ name: field, message: 'رمز عبور اشتباه است' }] })
  expect(await fingerprint(db)).toBe(before)
  expect(await shop.inbox.latestTo('09120000001')).toBeUndefined()
})

test('guessing the password of an open browser is limited', async () => {
  const guess = () => shopper.browser.delete('/api/me', { password: 'falsch-7w' })
  const responses: number[] = []
  for (let time = 0; time < 11; time += 1) responses.push((await guess()).status)
  expect(responses).toEqual([...Array(10).fill(422), 429])
})

test('a new password that is short or common is refused, and the old one stays', async () => {
  const before = await fingerprint(db)
  for (const password of ['kbzt7', 'iran1403']) {
    expect((await shopper.browser.post('/api/me/password', { current: shopper.password, password })).status).toBe(422)
  }
  expect(await fingerprint(db)).toBe(before)
})

test('the number is changed by the code sent to it, and the old number is notified', async () => {
  const fresh = aMobile()
  const requested = await shopper.browser.post('/api/me/phone/code', { mobile: fresh, password: shopper.password })
  expect(requested.status).toBe(202)
  expect(await requested.json()).toEqual({ resendAfterSeconds: 60, expiresInSeconds: 300 })
  expect((await shopper.browser.post('/api/me/phone', { mobile: fresh, code: await codeTo(shop, fresh) })).status).toBe(204)
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, shopper.userId))
  const [customer] = await db.select().from(customers).where(eq(customers.userId, shopper.userId))
  expect([profile?.phone, customer?.phone]).toEqual([fresh, fresh])
  expect(await mailTo(shop, shopper.phone)).toContain('شماره موبایل حساب شما')
})

test('AUTH-10: a changed number gives this browser a new session and ends all others', async () => {
  const elsewhere = await signedInElsewhere()
  const old = shopper.browser.cookies.get('vitrin-session') ?? ''
  const fresh = aMobile()
  await shopper.browser.post('/api/me/phone/code', { mobile: fresh, password: shopper.password })
  const code = await codeTo(shop, fresh)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await shopper.browser.post('/api/me/phone', { mobile: fresh, code: wrong })).status).toBe(422)
  expect((await elsewhere.get('/api/me')).status).toBe(200)
  expect((await shopper.browser.post('/api/me/phone', { mobile: fresh, code })).status).toBe(204)
  expect(shopper.browser.cookies.get('vitrin-session')).not.toBe(old)
  expect((await shopper.browser.get('/api/me')).status).toBe(200)
  expect((await elsewhere.get('/api/me')).status).toBe(401)
  const thief = aBrowser(shop)
  thief.cookies.set('vitrin-session', old)
  expect((await thief.get('/api/me')).status).toBe(401)
})

test('AUTH-09: a code for changing a number registers no account, and one of another shopper changes nothing', async () => {
  const fresh = aMobile()
  const other = await aRegistered(shop)
  await shopper.browser.post('/api/me/phone/code', { mobile: fresh, password: shopper.password })
  const code = await codeTo(shop, fresh)
  expect((await shopper.browser.post('/api/auth/phone/verify', { mobile: fresh, code })).status).toBe(422)
  other.browser.cookies.set('vitrin-browser', shopper.browser.cookies.get('vitrin-browser') ?? '')
  expect((await other.browser.post('/api/me/phone', { mobile: fresh, code })).status).toBe(422)
  expect((await shopper.browser.post('/api/me/phone', { mobile: fresh, code })).status).toBe(204)
})

test('AUTH-02: guesses at the code of a changed number are counted too', async () => {
  const fresh = aMobile()
  await shopper.browser.post('/api/me/phone/code', { mobile: fresh, password: shopper.password })
  const code = await codeTo(shop, fresh)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await Promise.all(Array.from({ length: 20 }, () => shopper.browser.post('/api/me/phone', { mobile: fresh, code: wrong })))
  const [row] = await db.select().from(phoneCodes).where(eq(phoneCodes.phone, fresh))
  expect(row).toMatchObject({ tries: 5, usedAt: null })
  expect((await shopper.browser.post('/api/me/phone', { mobile: fresh, code })).status).toBe(422)
})

test('a taken number cannot be set, which only the owner of its messages learns', async () => {
  const other = await aRegistered(shop)
  await db.update(phoneCodes).set({ createdAt: sql`now() - interval '2 minutes'` })
  expect((await shopper.browser.post('/api/me/phone/code', { mobile: other.phone, password: shopper.password })).status).toBe(202)
  const before = await fingerprint(db)
  const response = await shopper.browser.post('/api/me/phone', { mobile: other.phone, code: await codeTo(shop, other.phone) })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'account.exists' })
  expect(await fingerprint(db)).toBe(before)
})

test('open sessions are listed with their devices, and the others can be ended', async () => {
  const elsewhere = await signedInElsewhere()
  const listed = await shopper.browser.get('/api/me/sessions')
  const { sessions: open } = (await listed.json()) as { sessions: { id: string; device: string; isCurrent: boolean }[] }
  expect(open.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
    { device: 'سافاری روی آیفون', isCurrent: false },
    { device: 'دستگاه ناشناس', isCurrent: true },
  ])
  expect(Object.keys(open[0] ?? {}).sort()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastSeenAt'])
  const ended = await shopper.browser.delete('/api/me/sessions')
  expect([ended.status, await ended.json()]).toEqual([200, { ended: 1 }])
  expect((await elsewhere.get('/api/me')).status).toBe(401)
  expect((await shopper.browser.get('/api/me')).status).toBe(200)
})

test('one session is ended by its id; another account’s session is not found', async () => {
  const elsewhere = await signedInElsewhere()
  const other = await aRegistered(shop)
  const idsOf = async (userId: string) => (await db.select().from(sessions).where(eq(sessions.userId, userId))).map(({ id }) => id)
  const [notMine = ''] = await idsOf(other.userId)
  const before = await fingerprint(db)
  for (const id of [notMine, crypto.randomUUID(), 'x', "'"]) {
    const response = await shopper.browser.delete(`/api/me/sessions/${id}`)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'session.notFound'])
  }
  expect(await fingerprint(db)).toBe(before)
  const mine = await idsOf(shopper.userId)
  const { sessions: open } = (await (await elsewhere.get('/api/me/sessions')).json()) as { sessions: { id: string; isCurrent: boolean }[] }
  const current = open.find(({ isCurrent }) => isCurrent)?.id ?? ''
  expect(mine).toContain(current)
  expect((await shopper.browser.delete(`/api/me/sessions/${current}`)).status).toBe(204)
  expect((await elsewhere.get('/api/me')).status).toBe(401)
})
