import { expect, test } from 'vitest'
import { createRouter } from './app-env.ts'
import { rejectReadsWhileDraining } from './draining.ts'

const client = (viaProxy: boolean) => ({
  ip: '203.0.113.7',
  network: '203.0.113.7',
  subscriber: '203.0.113.7',
  range: '203.0.113.0/24',
  viaProxy,
})

async function statusOf(method: string, { isDraining = true, viaProxy = true } = {}): Promise<number> {
  const app = createRouter()
    .use(async (c, next) => {
      c.set('client', client(viaProxy))
      await next()
    })
    .use(rejectReadsWhileDraining({ isDraining: () => isDraining }))
    .all('/', (c) => c.text('reached'))
  return (await app.request('/', { method })).status
}

test.each([
  ['a GET is rejected', 'GET', {}, 502],
  ['a HEAD is rejected', 'HEAD', {}, 502],
  ['a POST is handled: the load balancer must not retry it', 'POST', {}, 200],
  ['a request without a proxy is handled', 'GET', { viaProxy: false }, 200],
  ['a node that is not draining handles everything', 'GET', { isDraining: false }, 200],
])('CH-02: while draining %s', async (_case, method, situation, status) => {
  expect(await statusOf(method, situation)).toBe(status)
})
