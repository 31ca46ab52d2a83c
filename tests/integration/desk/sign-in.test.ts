import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertLink } from '#db/account/links.ts'
import { newId } from '#db/ids.ts'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { deskSessions, staffMembers, staffRecoveryCodes } from '#db/schema/staff.ts'
import { presets } from '#domain/desk/permissions.ts'
import { linkDigest, linkToken } from '#services/account/digests.ts'
import { resetPassword } from '#services/account/reset-password.ts'
import { resetTotp } from '#services/desk/staff/staff-commands.ts'
import { totpCode } from '#services/desk/totp.ts'
import { atTheDesk } from '#tests/support/desk/staff.ts'
import { aMemberWithPassword, aMemberWithTotp, currentStep, deskPassword } from '#tests/support/desk/totp.ts'
import { aShopper } from '#tests/support/factories.ts'
import { aBrowser, aMobile, codeTo, linkTokenTo } from '#tests/support/registration.ts'
import { fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db, context } = shop
const real = await openTestShop({ KAVENEGAR_API_KEY: 'a-real-key' })

let network = 0
/** From another network each time: only the limits of the account apply. */
function post(path: string, body: unknown, headers: Record<string, string> = fromOurPage, from: typeof shop = shop) {
  network += 1
  const incoming = { socket: { remoteAddress: `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}` } }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return from.app.request(`/api/desk${path}`, init, { incoming } as never)
}
const signIn = (login: string, more: object = {}, headers: Record<string, string> = fromOurPage) =>
  post('/session/sign-in', { login, password: deskPassword, ...more }, headers)
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
const sessionsOf = (userId: string) => db.$count(deskSessions, eq(deskSessions.profileId, userId))
const noticesTo = async (subject: string) =>
  (await db.select({ payload: outbox.payload }).from(outbox)).filter(({ payload }) => JSON.stringify(payload).includes(subject)).length

test('a member signs in with e-mail or mobile; a shopper and a wrong password get the same refusal and no session', async () => {
  const member = await aMemberWithPassword(shop, presets.orders.name)
  for (const login of [member.email, member.phone]) {
    const response = await signIn(login)
    expect(response.status).toBe(204)
    expect((await app.request('/api/desk/me', { headers: { cookie: cookieOf(response, 'desk') } })).status).toBe(200)
  }
  const shopper = await aShopper(db)
  for (const [login, password] of [
    [member.email, 'falsch-7w'],
    [shopper.email, deskPassword],
    ['nobody@example.invalid', deskPassword],
  ]) {
    expect(await codeOf(await post('/session/sign-in', { login, password }))).toEqual([401, 'login.wrong'])
  }
  expect(await sessionsOf(member.userId)).toBe(2)
})

test('DESK-03: a missing, wrong or old code opens nothing; of fifty requests with one code exactly one succeeds', async () => {
  const { member, codeAt } = await aMemberWithTotp(shop, presets.manager.name)
  expect(await codeOf(await signIn(member.email))).toEqual([401, 'desk.codeNeeded'])
  expect(await codeOf(await signIn(member.email, { code: await codeAt(-2) }))).toEqual([422, 'desk.codeWrong'])
  expect(await sessionsOf(member.userId)).toBe(0)
  await db.update(staffMembers).set({ totpFailures: 0, totpFailingSince: null }).where(eq(staffMembers.profileId, member.userId))
  const code = await codeAt(0)
  const responses = await Promise.all(Array.from({ length: 50 }, () => signIn(member.email, { code })))
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(await sessionsOf(member.userId)).toBe(1)
})

test('DESK-04: after five wrong codes from any network even the right one waits, with one notice; a recovery code works', async () => {
  const { member, codeAt } = await aMemberWithTotp(shop, presets.manager.name)
  const before = await noticesTo('پنج کد نادرست')
  for (let guess = 0; guess < 5; guess += 1) expect((await signIn(member.email, { code: '000000' })).status).toBe(422)
  for (let guess = 0; guess < 5; guess += 1)
    expect(await codeOf(await signIn(member.email, { code: await codeAt(0) }))).toEqual([429, 'desk.codePaused'])
  expect(await noticesTo('پنج کد نادرست')).toBeGreaterThan(before)
  const noticed = await noticesTo('پنج کد نادرست')
  const { recoveryCodes } = (await (await post('/totp/recovery-codes', {}, await atTheDesk(shop, member))).json()) as {
    recoveryCodes: string[]
  }
  expect((await signIn(member.email, { code: recoveryCodes[0] })).status).toBe(204)
  expect(await noticesTo('پنج کد نادرست')).toBe(noticed)
  const longAgo = sql`now() - interval '16 minutes'`
  await db.update(staffMembers).set({ totpFailingSince: longAgo }).where(eq(staffMembers.profileId, member.userId))
  expect((await signIn(member.email, { code: await codeAt(0) })).status).toBe(204)
})

test('DESK-05: a recovery code works once, and what the table stores opens nothing', async () => {
  const { member } = await aMemberWithTotp(shop, presets.manager.name)
  const { recoveryCodes } = (await (await post('/totp/recovery-codes', {}, await atTheDesk(shop, member))).json()) as {
    recoveryCodes: string[]
  }
  expect(new Set(recoveryCodes).size).toBe(10)
  const statuses = await Promise.all([1, 2, 3].map(async () => (await signIn(member.email, { code: recoveryCodes[0] })).status))
  expect(statuses.sort()).toEqual([204, 422, 422])
  const [stored] = await db.select().from(staffRecoveryCodes).where(eq(staffRecoveryCodes.profileId, member.userId))
  for (const code of [stored?.codeHash.toString('hex').slice(0, 10), stored?.codeHash.toString('base64').slice(0, 11)])
    expect((await signIn(member.email, { code })).status).toBe(422)
})

test('a trusted device needs no code at sign-in, another member on it does, and it never replaces a step-up', async () => {
  const { member, codeAt } = await aMemberWithTotp(shop, presets.manager.name)
  const first = await signIn(member.email, { code: await codeAt(0), trustDevice: true })
  const cookie = cookieOf(first, 'desk-device')
  expect((await signIn(member.email, {}, { ...fromOurPage, cookie })).status).toBe(204)
  const other = await aMemberWithTotp(shop, presets.manager.name)
  expect(await codeOf(await signIn(other.member.email, {}, { ...fromOurPage, cookie }))).toEqual([401, 'desk.codeNeeded'])
  const headers = { ...(await atTheDesk(shop, member)) }
  expect((await post('/session/confirm', {}, { ...headers, cookie: `${headers.cookie}; ${cookie}` })).status).toBe(422)
})

test('DESK-39: a sign-in from a new device is told to the person; from a known one it is not', async () => {
  const member = await aMemberWithPassword(shop, presets.orders.name)
  const before = await noticesTo('دستگاه تازه')
  const response = await signIn(member.email)
  const after = await noticesTo('دستگاه تازه')
  expect(after).toBeGreaterThan(before)
  await signIn(member.email, {}, { ...fromOurPage, cookie: cookieOf(response, 'desk-device') })
  expect(await noticesTo('دستگاه تازه')).toBe(after)
})

test('a second factor is set up with its first code; a real shop lets nobody work without it', async () => {
  const member = await aMemberWithPassword(real, presets.manager.name)
  const response = await post('/session/sign-in', { login: member.email, password: deskPassword }, fromOurPage, real)
  const headers = { ...fromOurPage, cookie: cookieOf(response, 'desk') }
  const get = (path: string) => real.app.request(`/api/desk${path}`, { headers })
  expect(await (await get('/me')).json()).toMatchObject({ mustSetTotp: true })
  expect(await codeOf(await get('/audit'))).toEqual([403, 'desk.totpMissing'])
  const offer = (await (await post('/totp', {}, headers, real)).json()) as { secret: string; qr: { path: string } }
  expect(offer.qr.path).toMatch(/^M/)
  expect((await post('/totp/confirm', { code: '000000' }, headers, real)).status).toBe(422)
  const code = totpCode(fromBase32(offer.secret), await currentStep(real.db))
  const set = (await (await post('/totp/confirm', { code }, headers, real)).json()) as { recoveryCodes: string[] }
  expect(set.recoveryCodes).toHaveLength(10)
  expect((await get('/audit')).status).toBe(200)
  expect(await codeOf(await post('/session/sign-in', { login: member.email, password: deskPassword, code }, fromOurPage, real))).toEqual([
    422,
    'desk.codeWrong',
  ])
})

test('DESK-06: a password reset opens no desk session, ends the open ones and keeps the second factor', async () => {
  const { member } = await aMemberWithTotp(shop, presets.manager.name)
  await atTheDesk(shop, member)
  const id = newId()
  const token = linkToken(context, id)
  await insertLink(db, { id, userId: member.userId, email: member.email, purpose: 'password_reset', tokenHash: linkDigest(context, token) })
  await resetPassword(context, { token, password: 'تازه-kbzt7w' })
  expect(await sessionsOf(member.userId)).toBe(0)
  expect(await codeOf(await post('/session/sign-in', { login: member.email, password: 'تازه-kbzt7w' }))).toEqual([401, 'desk.codeNeeded'])
})

test.each(['number', 'e-mail address'])('DESK-06: a changed %s ends the desk sessions and forgets the trusted devices', async (changed) => {
  const { member, codeAt } = await aMemberWithTotp(shop, presets.manager.name)
  const trusted = cookieOf(await signIn(member.email, { code: await codeAt(0), trustDevice: true }), 'desk-device')
  const withDevice = { ...fromOurPage, cookie: trusted }
  expect((await signIn(member.phone, {}, withDevice)).status).toBe(204)
  const [browser, mobile, email] = [aBrowser(shop), aMobile(), `new-${member.email}`]
  await browser.post('/api/auth/login', { email: member.email, password: deskPassword })
  if (changed === 'number') {
    await browser.post('/api/me/phone/code', { mobile, password: deskPassword })
    await browser.post('/api/me/phone', { mobile, code: await codeTo(shop, mobile) })
  } else {
    await browser.post('/api/me/email', { email, password: deskPassword })
    await browser.post('/api/auth/email/confirm', { token: await linkTokenTo(shop, email) })
  }
  expect(await sessionsOf(member.userId)).toBe(0)
  const login = changed === 'number' ? mobile : email
  expect(await codeOf(await signIn(login, {}, withDevice))).toEqual([401, 'desk.codeNeeded'])
})

test('DESK-07: a command removes the second factor of a lost phone, ends the sessions, leaves an audit row and a notice', async () => {
  const { member } = await aMemberWithTotp(shop, presets.owner.name)
  await atTheDesk(shop, member)
  const before = await noticesTo('برداشته شد')
  expect(await resetTotp(db, member.email)).toBe(true)
  expect(await sessionsOf(member.userId)).toBe(0)
  expect(await db.$count(auditLog, and(eq(auditLog.action, 'staff.totpReset'), eq(auditLog.objectId, member.userId)))).toBe(1)
  expect(await noticesTo('برداشته شد')).toBeGreaterThan(before)
  expect((await signIn(member.email)).status).toBe(204)
})

test('DESK-11: eleven minutes after the last proof a sensitive action asks for it, then goes through', async () => {
  const member = await aMemberWithPassword(shop, presets.owner.name)
  const headers = await atTheDesk(shop, member)
  await db.update(deskSessions).set({ confirmedAt: sql`now() - interval '11 minutes'` }).where(eq(deskSessions.profileId, member.userId))
  const role = { name: `نقش ${member.phone}`, permissions: ['orders.read'] }
  expect(await codeOf(await post('/staff/roles', role, headers))).toEqual([403, 'desk.confirm'])
  expect((await post('/session/confirm', { password: 'falsch-7w' }, headers)).status).toBe(422)
  expect((await post('/session/confirm', { password: deskPassword }, headers)).status).toBe(204)
  expect((await post('/staff/roles', role, headers)).status).toBe(201)
  expect(await codeOf(await post('/staff/roles', role, headers))).toEqual([409, 'role.exists'])
})

test('own sessions are listed and ended, never those of another member', async () => {
  const [member, other] = [await aMemberWithPassword(shop, presets.orders.name), await aMemberWithPassword(shop, presets.orders.name)]
  const headers = await atTheDesk(shop, member)
  await atTheDesk(shop, member)
  await atTheDesk(shop, other)
  const [theirs] = await db.select().from(deskSessions).where(eq(deskSessions.profileId, other.userId))
  const end = (path: string) => app.request(`/api/desk/sessions${path}`, { method: 'DELETE', headers })
  const listed = (await (await app.request('/api/desk/sessions', { headers })).json()) as { sessions: { isCurrent: boolean }[] }
  expect(listed.sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
  expect((await end(`/${theirs?.id}`)).status).toBe(404)
  expect(await (await end('')).json()).toEqual({ ended: 1 })
  expect([await sessionsOf(member.userId), await sessionsOf(other.userId)]).toEqual([1, 1])
})

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
