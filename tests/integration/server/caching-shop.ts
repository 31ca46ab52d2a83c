import { type IncomingHttpHeaders, request } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, vi } from 'vitest'
import type { TestShop } from '../../support/test-shop.ts'

const soon = { interval: 2, timeout: 10_000 }

/** From now on this shop keeps its pages. `heard` resolves when it has heard of everything committed before. */
export async function keepPages({ followChanges, changes, db }: TestShop): Promise<{ heard: () => Promise<void> }> {
  const following = followChanges()
  afterAll(() => following.stop())
  await vi.waitUntil(() => changes.isListening, soon)
  let asked = 0
  return {
    heard: async () => {
      asked += 1
      const word = `heard-${asked}`
      const before = changes.generation
      await db.execute(sql`select pg_notify('pages', ${word})`)
      await vi.waitUntil(() => changes.isListening && !changes.areNone([word], before), soon)
    },
  }
}

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

type Asking = { method?: string; headers?: Record<string, string>; body?: string }

/** As it comes over the wire: nothing is decompressed, followed or kept. */
export async function askRaw(port: number, path: string, { method = 'GET', headers = {}, body = '' }: Asking = {}): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const asking = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part) => parts.push(part)).on('error', reject)
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }))
  })
  asking.on('error', reject).end(body)
  return promise
}
