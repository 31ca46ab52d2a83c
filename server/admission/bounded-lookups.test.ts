import { expect, test, vi } from 'vitest'
import { BoundedLookups } from './bounded-lookups.ts'

test('LD-06: a network with many unknown keys gets no further query in that minute, others do', async () => {
  let now = 0
  const lookups = new BoundedLookups(() => now)
  const find = vi.fn(async () => null)
  for (let key = 0; key < 100; key += 1) expect(await lookups.find('a', `key ${key}`, find)).toBe(null)
  expect(find).toHaveBeenCalledTimes(60)
  expect(await lookups.find('b', 'known', async () => 'id')).toBe('id')
  now = 60_000
  await lookups.find('a', 'one more', find)
  expect(find).toHaveBeenCalledTimes(61)
})

test('LD-06: concurrent requests of one key share a query, and its result is reused for a while', async () => {
  let now = 0
  const lookups = new BoundedLookups(() => now)
  const find = vi.fn(async () => 'id')
  expect(await Promise.all(['a', 'b', 'a'].map((network) => lookups.find(network, 'session', find)))).toEqual(['id', 'id', 'id'])
  now = 59_000
  await lookups.find('a', 'session', find)
  expect(find).toHaveBeenCalledTimes(1)
  now = 61_000
  await lookups.find('a', 'session', find)
  expect(find).toHaveBeenCalledTimes(2)
})

test('CH-03: while the database does not respond, those that wait fail together instead of each waiting for its own timeout', async () => {
  let now = 0
  const lookups = new BoundedLookups(() => now)
  const failure = new Error('Query read timeout')
  const find = vi.fn(async () => {
    throw failure
  })
  const results = await Promise.allSettled(Array.from({ length: 24 }, (_, key) => lookups.find('a', `session ${key}`, find)))
  expect(results).toEqual(results.map(() => ({ status: 'rejected', reason: failure })))
  expect(find).toHaveBeenCalledTimes(3)
  now = 1
  expect(await lookups.find('a', 'session 0', async () => 'id')).toBe('id')
})
