import { expect, test } from 'vitest'
import { createReadiness } from './readiness.ts'

const fine = async () => 'fine'

test('ready when every check passes', async () => {
  expect(await createReadiness({ database: fine, migrations: fine }).failing()).toEqual([])
})

test('a failing check is named', async () => {
  const readiness = createReadiness({ database: () => Promise.reject(new Error('down')), migrations: fine })
  expect(await readiness.failing()).toEqual(['database'])
})

test('a check that times out counts as failed', async () => {
  const readiness = createReadiness({ database: () => new Promise(() => {}) }, { timeoutMs: 5 })
  expect(await readiness.failing()).toEqual(['database'])
})

test('concurrent requests share one check', async () => {
  let checks = 0
  const readiness = createReadiness({ database: async () => (checks += 1) })
  await Promise.all(Array.from({ length: 50 }, () => readiness.failing()))
  expect(checks).toBe(1)
  await readiness.failing()
  expect(checks).toBe(2)
})

test('a draining node is not ready, whatever the checks say', async () => {
  const readiness = createReadiness({ database: fine })
  readiness.drain()
  expect(readiness.isDraining()).toBe(true)
  expect(await readiness.failing()).toEqual(['draining'])
})

test('a node is not ready while it prepares; it is once preparation finished, failed or timed out', async () => {
  const readiness = createReadiness({ database: fine })
  const [listing, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  readiness.waitFor('listing', listing.promise, 10_000)
  readiness.waitFor('other', other.promise, 10_000)
  expect(await readiness.failing()).toEqual(['listing', 'other'])
  listing.resolve()
  other.reject(new Error('no'))
  await expect.poll(() => readiness.failing()).toEqual([])
  readiness.waitFor('endless', new Promise(() => {}), 5)
  expect(await readiness.failing()).toEqual(['endless'])
  await expect.poll(() => readiness.failing()).toEqual([])
})
