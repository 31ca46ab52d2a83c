import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers, phoneCodes, profiles, registrationTickets, sessions } from '#db/schema/accounts.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { aBrowser, aMobile, aTicket, codeTo, linkTokenTo, someDetails } from '#tests/support/registration.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop

test('a new shopper registers in two steps and is signed in', async () => {
  const browser = aBrowser(shop, { 'user-agent': 'Mozilla/5.0 (Linux; Android 15; K) Chrome/150.0.0.0 Mobile Safari/537.36' })
  const phone = aMobile()
  const sent = await browser.post('/api/auth/phone/code', { mobile: toPersianDigits(phone) })
  expect(sent.status).toBe(202)
  expect(await sent.json()).toEqual({ resendAfterSeconds: 60, expiresInSeconds: 300 })
  expect(sent.headers.get('set-cookie')).toMatch(/^vitrin-browser=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)

  const verified = await browser.post('/api/auth/phone/verify', {
    mobile: `+98${phone.slice(1)}`,
    code: toPersianDigits(await codeTo(shop, phone)),
  })
  expect(verified.status).toBe(200)
  const { ticket } = (await verified.json()) as { ticket: string }

  const details = { ...someDetails(), fullName: ' علي  كريمي نسب ', email: 'Ali.Karimi@Example.ir' }
  const registered = await browser.post('/api/auth/register', { ticket, ...details, nationalId: toPersianDigits(details.nationalId) })
  expect(registered.status).toBe(201)
  const { user } = (await registered.json()) as { user: { id: string } }
  expect(user).toEqual({ id: user.id, fullName: 'علی کریمی نسب', email: 'ali.karimi@example.ir' })
  expect(await (await browser.get('/api/me')).json()).toEqual({ user })

  const [profile] = await db.select().from(profiles).where(eq(profiles.id, user.id))
  expect(profile).toMatchObject({ phone, status: 'active', emailConfirmedAt: null })
  const [customer] = await db.select().from(customers).where(eq(customers.userId, user.id))
  expect(customer).toMatchObject({ email: 'ali.karimi@example.ir', phone, firstName: 'علی', lastName: 'کریمی نسب', isActive: true })
  expect(customer?.customerNumber).toMatch(/^CUST-[0-9]{13}$/)
  expect(await db.select({ device: sessions.deviceLabel }).from(sessions).where(eq(sessions.userId, user.id))).toEqual([
    { device: 'کروم روی اندروید' },
  ])
})

test('invalid fields are named in Persian, and no message is sent', async () => {
  const browser = aBrowser(shop)
  const foreign = await browser.post('/api/auth/phone/code', { mobile: '+4915112345678' })
  expect(foreign.status).toBe(422)
  expect(await foreign.json()).toMatchObject({
    code: 'request.malformed',
    fields: [{ name: 'mobile', message: 'شماره موبایل معتبر نیست. فرمت صحیح: 09xxxxxxxxx' }],
  })
  const short = await browser.post('/api/auth/phone/verify', { mobile: aMobile(), code: '12345' })
  expect(await short.json()).toMatchObject({ fields: [{ name: 'code', message: 'کد تایید باید ۶ رقم باشد' }] })

  const before = await fingerprint(db)
  const wrong = { fullName: '۱۲', nationalId: '1111111111', email: 'maryam', password: '' }
  const response = await browser.post('/api/auth/register', { ticket: 'x', ...wrong })
  expect(response.status).toBe(422)
  expect(((await response.json()) as { fields: { name: string; message: string }[] }).fields).toEqual([
    { name: 'fullName', message: 'نام و نام خانوادگی را وارد کنید' },
    { name: 'nationalId', message: 'کد ملی معتبر نیست' },
    { name: 'email', message: 'ایمیل معتبر نیست' },
    { name: 'password', message: 'رمز عبور را وارد کنید' },
  ])
  expect(await (await browser.post('/api/auth/register', {})).json()).toMatchObject({
    fields: expect.arrayContaining([{ name: 'email', message: 'لطفا همه فیلدها را پر کنید' }]),
  })
  expect(await fingerprint(db)).toBe(before)
})

test.each([
  ['short', 'kbzt7', 'رمز عبور باید حداقل ۶ کاراکتر باشد'],
  ['common', 'iran123', 'این رمز عبور را همه حدس می‌زنند. رمز دیگری انتخاب کنید'],
  ['run-of-keys', 'Aa123456', 'این رمز عبور را همه حدس می‌زنند. رمز دیگری انتخاب کنید'],
  ['one-letter', 'aaaaab', 'این رمز عبور را همه حدس می‌زنند. رمز دیگری انتخاب کنید'],
])('AUTH-11: a %s password is refused with its reason, and the ticket stays valid', async (_case, password, message) => {
  const browser = aBrowser(shop)
  const ticket = await aTicket(shop, browser)
  const before = await fingerprint(db)
  const refused = await browser.post('/api/auth/register', { ticket, ...someDetails(), password })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ fields: [{ name: 'password', message }] })
  expect(await fingerprint(db)).toBe(before)
  expect((await browser.post('/api/auth/register', { ticket, ...someDetails() })).status).toBe(201)
})

test('AUTH-11: the own mobile number or e-mail address is no password: not at registration, change or reset', async () => {
  const message = 'رمز عبور نباید شماره موبایل یا ایمیل خودتان باشد. رمز دیگری انتخاب کنید'
  const phone = aMobile()
  const browser = aBrowser(shop)
  const ticket = await aTicket(shop, browser, phone)
  const details = someDetails()
  const own = [phone, toPersianDigits(phone), `+98${phone.slice(1)}`, phone.slice(1), details.email, details.email.split('@')[0] ?? '']
  const before = await fingerprint(db)
  for (const password of own) {
    const refused = await browser.post('/api/auth/register', { ticket, ...details, password })
    expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ fields: [{ name: 'password', message }] })])
  }
  expect(await fingerprint(db)).toBe(before)
  expect((await browser.post('/api/auth/register', { ticket, ...details })).status).toBe(201)

  await browser.post('/api/auth/password/forgot', { email: details.email })
  const token = await linkTokenTo(shop, details.email, 'reset-password')
  const [{ hash } = { hash: null }] = await db.select({ hash: profiles.passwordHash }).from(profiles).where(eq(profiles.phone, phone))
  for (const password of [phone, details.email]) {
    expect((await browser.post('/api/me/password', { current: details.password, password })).status).toBe(422)
    expect((await browser.post('/api/auth/password/reset', { token, password })).status).toBe(422)
  }
  expect(await db.select({ hash: profiles.passwordHash }).from(profiles).where(eq(profiles.phone, phone))).toEqual([{ hash }])
  expect((await browser.post('/api/auth/password/reset', { token, password: 'تازه-kbzt7w' })).status).toBe(204)
})

test('the tables contain no readable code, ticket, password or national ID', async () => {
  const browser = aBrowser(shop)
  const phone = aMobile()
  const details = someDetails()
  const ticket = await aTicket(shop, browser, phone)
  const code = await codeTo(shop, phone)
  await browser.post('/api/auth/register', { ticket, ...details })
  const tables = [phoneCodes, registrationTickets, profiles, customers, sessions]
  const rows = await Promise.all(tables.map((table) => db.execute<{ row: string }>(sql`select t::text as row from ${table} t`)))
  const everything = rows.flatMap((found) => found.rows.map(({ row }) => row)).join('\n')
  for (const secret of [ticket, details.password, details.nationalId, browser.cookies.get('vitrin-session') ?? '-']) {
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
  }
  expect(everything).not.toMatch(new RegExp(`\\b${code}\\b`))
})
