import { expect, test } from 'vitest'
import { createLimiter, type Limit, type SharedCounter } from './limiter.ts'

const limit: Limit = { name: 'codes', limit: 5, windowSeconds: 60, per: 'network', ifUnavailable: 'stricter' }
const generous: SharedCounter = async () => ({ allowed: true, remaining: 4, retryAfterSeconds: 0 })
const broken: SharedCounter = async () => {
  throw new Error('no database')
}

function limiterOn(shared: SharedCounter, maxWindows?: number) {
  const state = { now: 0, calls: 0, refused: [] as string[], warned: 0 }
  const limiter = createLimiter({
    shared: (request) => {
      state.calls += 1
      return shared(request)
    },
    log: { warn: () => (state.warned += 1) },
    onRefused: (name) => state.refused.push(name),
    now: () => state.now,
    ...(maxWindows && { maxWindows }),
  })
  const allowedOf = async (count: number, subject = 'a', rule = limit) => {
    const verdicts = await Promise.all(Array.from({ length: count }, () => limiter.take(rule, subject)))
    return verdicts.filter(({ allowed }) => allowed).length
  }
  return { limiter, state, allowedOf }
}

test('a flood is refused in memory and never reaches the shared counter', async () => {
  const { allowedOf, state } = limiterOn(generous)
  expect(await allowedOf(1000)).toBe(5)
  expect(state.calls).toBe(5)
  expect(state.refused).toHaveLength(995)
})

test('a refusal of the shared counter holds until its window ends, without another query', async () => {
  let verdict = { allowed: false, remaining: 0, retryAfterSeconds: 30 }
  const { allowedOf, state, limiter } = limiterOn(async () => verdict)
  expect(await allowedOf(1)).toBe(0)
  expect(await limiter.take(limit, 'a')).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 30 })
  expect(state.calls).toBe(1)
  state.now = 30_001
  verdict = { allowed: true, remaining: 4, retryAfterSeconds: 0 }
  expect(await allowedOf(1)).toBe(1)
})

test('an expired window starts again', async () => {
  const { allowedOf, state } = limiterOn(generous)
  await allowedOf(6)
  state.now = 59_999
  expect(await allowedOf(1)).toBe(0)
  state.now = 60_000
  expect(await allowedOf(6)).toBe(5)
})

test('each subject and each limit has its own counter', async () => {
  const { allowedOf } = limiterOn(generous)
  expect(await allowedOf(6, 'a')).toBe(5)
  expect(await allowedOf(6, 'b')).toBe(5)
  expect(await allowedOf(6, 'a', { ...limit, name: 'other' })).toBe(5)
})

test('CH-05: without the shared counter a strict limit becomes stricter', async () => {
  const { allowedOf, state } = limiterOn(broken)
  expect(await allowedOf(10)).toBe(1)
  expect(state.warned).toBeGreaterThan(0)
})

test('CH-05: without the shared counter an open limit still counts on this node', async () => {
  const { allowedOf } = limiterOn(broken)
  expect(await allowedOf(10, 'a', { ...limit, ifUnavailable: 'open' })).toBe(5)
})

test('memory is bounded: the oldest window is evicted', async () => {
  const { allowedOf } = limiterOn(generous, 2)
  expect(await allowedOf(6, 'a')).toBe(5)
  await allowedOf(1, 'b')
  expect(await allowedOf(1, 'a')).toBe(0)
  await allowedOf(1, 'c')
  expect(await allowedOf(1, 'a')).toBe(1)
})

test('LD-08: a limit per node never reaches the shared counter', async () => {
  const { allowedOf, state } = limiterOn(generous)
  expect(await allowedOf(20, 'a', { ...limit, isPerNode: true })).toBe(5)
  expect(state.calls).toBe(0)
})
