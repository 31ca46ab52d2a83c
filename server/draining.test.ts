import { expect, test } from 'vitest'
import { rejectReadsWhileDraining } from './draining.ts'
import { createRouter } from './edge.ts'

const client = (viaProxy: boolean) => ({ ip: '203.0.113.7', network: '203.0.113.7', range: '203.0.113.0/24', viaProxy })

async function ask(method: string, { isDraining = true, viaProxy = true } = {}): Promise<number> {
  const app = createRouter()
    .use(async (c, next) => {
      c.set('client', client(viaProxy))
      await next()
    })
    .use(rejectReadsWhileDraining({ isDraining: () => isDraining }))
    .all('/', (c) => c.text('answered'))
  return (await app.request('/', { method })).status
}

test.each([
  ['a reader is handed back', 'GET', {}, 502],
  ['one who asks for the head only too', 'HEAD', {}, 502],
  ['a change is carried out: nobody may send it again', 'POST', {}, 200],
  ['who comes without a balancer is answered', 'GET', { viaProxy: false }, 200],
  ['a node that stays answers everybody', 'GET', { isDraining: false }, 200],
])('CH-02: a node that is leaving: %s', async (_case, method, situation, status) => {
  expect(await ask(method, situation)).toBe(status)
})
