import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aVisitor } from '#tests/support/nodes/busy-shop.ts'
import { startSilentProxy } from '#tests/support/nodes/silent-proxy.ts'
import { testNodes } from '#tests/support/nodes/test-nodes.ts'
import { urlOf } from '#tests/support/nodes.ts'

const database = await testDatabase({ template: 'demo' })
const line = await startSilentProxy(database.to)
const databaseUrl = urlOf({ ...database.to, host: '127.0.0.1', port: line.port })
const shop = await testNodes(database, { count: 1, databaseUrl })
const [node] = shop.nodes

test('CH-04: a silent database connection is detected, responded to with 503, and recovers', async () => {
  // One account has four slots, fewer than the pool has connections.
  const visitors = await Promise.all(Array.from({ length: 15 }, () => aVisitor(database.db, shop.origin)))
  const getCarts = (count: number) =>
    Promise.all(
      visitors.slice(0, count).map(async ({ headers }) => {
        const response = await fetch(`${shop.origin}/api/cart`, { headers, signal: AbortSignal.timeout(10_000) })
        await response.body?.cancel()
        return { status: response.status, retryAfter: response.headers.get('retry-after') }
      }),
    )
  const pid = node?.pid()
  expect(await getCarts(12)).toEqual(Array(12).fill({ status: 200, retryAfter: null }))
  expect(line.open()).toBeGreaterThan(1)

  line.fallSilent()
  // More than the pool has: connections that look open, and ones that must be opened.
  expect(await getCarts(15)).toEqual(Array(15).fill({ status: 503, retryAfter: '5' }))
  expect((await fetch(`${shop.origin}/livez`)).status).toBe(200)
  expect((await fetch(`${node?.origin}/readyz`)).status).toBe(503)

  line.speakAgain()
  await expect.poll(() => getCarts(1), { timeout: 10_000 }).toEqual([{ status: 200, retryAfter: null }])
  expect(await getCarts(12)).toEqual(Array(12).fill({ status: 200, retryAfter: null }))
  expect((await fetch(`${node?.origin}/readyz`)).status).toBe(200)
  expect(node?.pid()).toBe(pid)
})
