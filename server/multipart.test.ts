import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from './app-env.ts'
import { type Pace, readForm } from './multipart.ts'

const pace: Pace = { idleMs: 40, graceMs: 60, bytesPerSecond: 1_000_000 }

/** Reads a body that sends these chunks, one each `everyMs`, and then stays open. */
async function outcome(chunks: number, everyMs: number, isComplete: boolean, allowed = pace): Promise<string | number> {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(into) {
      if (sent === chunks) return isComplete ? into.close() : new Promise(() => {})
      sent += 1
      await new Promise((resolve) => setTimeout(resolve, everyMs))
      into.enqueue(new Uint8Array(10))
    },
  })
  let read: string | number = 'nothing'
  const app = new Hono<AppEnv>().post('/', async (c) => {
    try {
      read = (await readForm(c, allowed)).length
    } catch (error) {
      read = error instanceof Refusal ? error.code : String(error)
    }
    return c.body(null)
  })
  await app.request(new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit))
  return read
}

test('a body is read to its end', async () => expect(await outcome(5, 0, true)).toBe(50))

test('UP-07: a body that stops is ended', async () => expect(await outcome(2, 0, false)).toBe('receipt.tooSlow'))

test('UP-07: a body that trickles is ended, however regularly it comes', async () =>
  expect(await outcome(1_000, 10, true)).toBe('receipt.tooSlow'))

test.each([
  [true, 'receipt.tooSlow'],
  [false, 300],
])('UP-07: a body that is hardly fast enough is ended after a while when others wait for its slot (%s)', async (isContended, read) => {
  const hardlyFastEnough: Pace = {
    idleMs: 1_000,
    graceMs: 1_000,
    bytesPerSecond: 100,
    contended: { maxMs: 100, isContended: () => isContended },
  }
  expect(await outcome(30, 10, true, hardlyFastEnough)).toBe(read)
})
