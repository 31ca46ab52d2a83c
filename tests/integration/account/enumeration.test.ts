import { argon2Sync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles, sessions } from '#db/schema/accounts.ts'
import { countHashes } from '#tests/support/hashes/counted-hashes.ts'
import { aBrowser, aMobile, aRegistered } from '#tests/support/registration.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop
const shopper = await aRegistered(shop)
const disabled = await aRegistered(shop)
await db.delete(sessions).where(eq(sessions.userId, disabled.userId))
await db.update(profiles).set({ status: 'disabled' }).where(eq(profiles.id, disabled.userId))

const unknown = () => `${randomBytes(6).toString('hex')}@example.ir`
const signIn = (email: string, password = 'falsch-7w') => aBrowser(shop).post('/api/auth/login', { email, password })
const forgot = (email: string) => aBrowser(shop).post('/api/auth/password/forgot', { email })

/** Everything an attacker can see of a response, except what differs in every response. */
async function visible(response: Response): Promise<unknown> {
  const text = await response.text()
  const body: unknown = text === '' ? null : { ...JSON.parse(text), requestId: null }
  const headers = [...response.headers].filter(([name]) => !['x-request-id', 'set-cookie'].includes(name))
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]+/, '=…'))
  return { status: response.status, headers, cookies, body }
}

async function timed(work: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

test('AUTH-07: a wrong password, an unknown address and a disabled account get the same response', async () => {
  const seen = await Promise.all(
    [signIn(shopper.email), signIn(unknown()), signIn(disabled.email), signIn(disabled.email, disabled.password)].map(async (response) =>
      visible(await response),
    ),
  )
  for (const response of seen) expect(response).toEqual(seen[0])
})

test('AUTH-07: each of them costs exactly one hash', async () => {
  for (const email of [shopper.email, unknown(), disabled.email]) expect(await countHashes(() => signIn(email))).toMatchObject({ calls: 1 })
  expect(await countHashes(() => signIn(shopper.email, 'k'.repeat(300)))).toMatchObject({ calls: 0 })
})

test('AUTH-07: sign-ins of known and unknown addresses take the same time', async () => {
  const [known, strange]: [number[], number[]] = [[], []]
  for (let round = 0; round < 30; round += 1) {
    known.push(await timed(() => signIn(shopper.email)))
    strange.push(await timed(() => signIn(unknown())))
  }
  const ratio = median(known) / median(strange)
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.33)
})

test('AUTH-07: requesting a code for a registered number gets the same response as for a new one', async () => {
  const send = async (mobile: string) => visible(await aBrowser(shop).post('/api/auth/phone/code', { mobile }))
  const registered = aMobile()
  await db.update(profiles).set({ phone: registered }).where(eq(profiles.id, shopper.userId))
  expect(await send(registered)).toEqual(await send(aMobile()))
  expect(await send(registered)).toMatchObject({ status: 429 })
})

test('AUTH-07: a password reset gets the same response in the same time for every address', async () => {
  expect(await visible(await forgot(shopper.email))).toEqual(await visible(await forgot(unknown())))
  const [known, strange]: [number[], number[]] = [[], []]
  for (const _ of [1, 2]) {
    known.push(await timed(() => forgot(shopper.email)))
    strange.push(await timed(() => forgot(unknown())))
  }
  for (const time of [...known, ...strange]) expect(time).toBeGreaterThanOrEqual(245)
  expect(Math.abs(median(known) - median(strange))).toBeLessThan(125)
  expect((await forgot(shopper.email)).status).toBe(429)
})

test('AUTH-07: an unknown address is limited like a known one', async () => {
  const email = unknown()
  const statuses: number[] = []
  for (let time = 0; time < 4; time += 1) statuses.push((await forgot(email)).status)
  expect(statuses).toEqual([202, 202, 202, 429])
})

test('a hash of an older cost is renewed at the next sign-in, and only then', async () => {
  const { userId, email, password } = await aRegistered(shop)
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password.normalize('NFC'), nonce, memory: 1024, passes: 1, parallelism: 1, tagLength: 32 })
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const old = `$argon2id$v=19$m=1024,t=1,p=1$${plain(nonce)}$${plain(tag)}`
  const hashOf = async () => (await db.select().from(profiles).where(eq(profiles.id, userId)))[0]?.passwordHash
  await db.update(profiles).set({ passwordHash: old }).where(eq(profiles.id, userId))
  expect((await signIn(email)).status).toBe(401)
  expect(await hashOf()).toBe(old)
  expect((await signIn(email, password)).status).toBe(200)
  expect(await hashOf()).toMatch(/m=19456,t=2,p=1/)
  expect((await signIn(email, password)).status).toBe(200)
})
