import { expect, test } from 'vitest'
import { createRouter } from '#server/app-env.ts'
import { findClient } from '#server/client-ip.ts'
import { limited } from './limited.ts'
import { createLimiter, type Limit } from './limiter.ts'

const limit: Limit = { name: 'codes', limit: 5, windowSeconds: 60, per: 'network', ifUnavailable: 'stricter', isPerNode: true }

/** Whether a request of this IP address is allowed, by a node that remembers few windows. */
function requestsTo(maxWindows: number) {
  const shared = async () => ({ allowed: true, remaining: 0, retryAfterSeconds: 0 })
  const limiter = createLimiter({ shared, log: { warn: () => {} }, onRefused: () => {}, maxWindows })
  const app = createRouter()
    .use(async (c, next) => {
      c.set('client', findClient(c.req.query('ip'), undefined, { hops: 0 }))
      c.set('limiter', limiter)
      await next()
    })
    .get('/', limited(limit), (c) => c.body(null))
    .onError((_error, c) => c.body(null, 429))
  return async (ip: string) => (await app.request(`/?ip=${ip}`)).status === 200
}

async function countAllowed(request: (ip: string) => Promise<boolean>, count: number, ipOf: (index: number) => string): Promise<number> {
  let allowed = 0
  for (let index = 0; index < count; index += 1) if (await request(ipOf(index))) allowed += 1
  return allowed
}

test('AUTH-12: the networks of an IPv6 subscriber whose /48 is exhausted evict no other window', async () => {
  const request = requestsTo(50)
  expect(await countAllowed(request, 6, () => '203.0.113.7')).toBe(5)
  expect(await countAllowed(request, 1_000, (index) => `2001:db8:1:${index.toString(16)}::1`)).toBe(20)
  expect(await request('203.0.113.7')).toBe(false)
})

test('AUTH-12: requests that the limit of their own network refuses do not count against their neighbours', async () => {
  const request = requestsTo(1_000)
  expect(await countAllowed(request, 100, () => '2001:db8:1:100::1')).toBe(5)
  expect(await countAllowed(request, 100, () => '2001:db8:1:200::1')).toBe(5)
})
