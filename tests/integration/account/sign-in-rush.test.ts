import { expect, test } from 'vitest'
import { createAdmission } from '#server/admission/admission.ts'
import { testDatabase } from '#tests/support/database.ts'
import { countHashes } from '#tests/support/hashes/counted-hashes.ts'
import { aBrowser, aRegistered } from '#tests/support/registration.ts'
import { shopOn } from '#tests/support/test-shop.ts'

const shop = shopOn(await testDatabase(), { TRUSTED_PROXIES: '1' }, createAdmission({ timeoutMs: 500 }))
const shopper = await aRegistered(shop)

const signIn = (password: string, browser = aBrowser(shop), email = shopper.email) => browser.post('/api/auth/login', { email, password })

test('AUTH-11: of many concurrent sign-ins two are hashed at a time, some are queued, the rest rejected, and the catalog is served', async () => {
  const statuses: number[] = []
  const catalog: number[] = []
  const { calls, mostAtOnce } = await countHashes(async () => {
    const rush = Array.from({ length: 300 }, async (_, index) => {
      statuses.push((await signIn('falsch-7w', undefined, `rush-${index}@example.ir`)).status)
    })
    const startedAt = performance.now()
    expect((await shop.app.request('/api/categories')).status).toBe(200)
    catalog.push(performance.now() - startedAt)
    await Promise.all(rush)
  })
  expect(mostAtOnce).toBe(2)
  expect(statuses.filter((status) => ![401, 503].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === 401)).toHaveLength(calls)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
  expect(Math.max(...catalog)).toBeLessThan(2_000)
  expect((await signIn(shopper.password)).status).toBe(200)
})

test('AUTH-11: an endless password is refused before hashing', async () => {
  const times: number[] = []
  const { calls } = await countHashes(async () => {
    for (let time = 0; time < 5; time += 1) {
      const startedAt = performance.now()
      expect((await signIn('k7'.repeat(45_000))).status).toBe(401)
      times.push(performance.now() - startedAt)
    }
    expect((await signIn('k'.repeat(1024 * 1024))).status).toBe(413)
  })
  expect(calls).toBe(0)
  expect(Math.min(...times)).toBeLessThan(50)
})

test('guessing one account’s password is limited from a network, and its owner elsewhere still signs in', async () => {
  const guesser = aBrowser(shop)
  const statuses: number[] = []
  for (let time = 0; time < 11; time += 1) statuses.push((await signIn('falsch-7w', guesser)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  expect((await signIn(shopper.password)).status).toBe(200)
})

test('AUTH-10: signing in ends the previous session of the browser, and a preset cookie is ignored', async () => {
  const browser = aBrowser(shop)
  browser.cookies.set('vitrin-session', 'f'.repeat(43))
  await signIn(shopper.password, browser)
  const first = browser.cookies.get('vitrin-session') ?? ''
  expect(first).not.toBe('f'.repeat(43))
  const other = await aRegistered(shop)
  await signIn(other.password, browser, other.email)
  const thief = aBrowser(shop)
  for (const token of [first, 'f'.repeat(43)]) {
    thief.cookies.set('vitrin-session', token)
    expect((await thief.get('/api/me')).status).toBe(401)
  }
})
