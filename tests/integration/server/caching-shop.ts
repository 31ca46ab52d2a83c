import { type IncomingHttpHeaders, request } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, vi } from 'vitest'
import type { TestShop } from '#tests/support/test-shop.ts'

const soon = { interval: 2, timeout: 10_000 }

/** From now on this shop caches its pages. `allInvalidated` resolves when it has received the invalidations of everything committed before. */
export async function cachePages({ followNotifications, invalidations, db }: TestShop): Promise<{ allInvalidated: () => Promise<void> }> {
  const subscription = followNotifications()
  afterAll(() => subscription.stop())
  await vi.waitUntil(() => invalidations.isConnected, soon)
  let count = 0
  return {
    allInvalidated: async () => {
      count += 1
      const tag = `marker-${count}`
      const { version } = invalidations
      await db.execute(sql`select pg_notify('pages', ${tag})`)
      await vi.waitUntil(() => invalidations.isConnected && !invalidations.isUnchangedSince([tag], version), soon)
    },
  }
}

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

type RawRequest = { method?: string; headers?: Record<string, string>; body?: string }

/** The response as sent over the wire: nothing is decompressed, followed or cached. */
export async function requestRaw(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body = '' }: RawRequest = {},
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const outgoing = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (incoming) => {
    const parts: Buffer[] = []
    incoming.on('data', (part) => parts.push(part)).on('error', reject)
    incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) }))
  })
  outgoing.on('error', reject).end(body)
  return promise
}
