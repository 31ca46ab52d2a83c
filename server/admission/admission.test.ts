import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdmission } from './admission.ts'
import { type Priority, priorities } from './priorities.ts'

let events: string[]

beforeEach(() => {
  vi.useFakeTimers()
  events = []
})
afterEach(() => vi.useRealTimers())

/** Every slot is taken; then one request of each priority is queued, the least urgent first. */
async function fullAdmission() {
  const admission = createAdmission()
  const taken: [Priority, number][] = [
    ['account', 28],
    ['order', 16],
    ['payment', 16],
    ['desk', 8],
  ]
  let releaseOne = () => {}
  // Three slow renders that no longer count, and one that does.
  for (let page = 0; page < 4; page += 1) {
    await vi.advanceTimersByTimeAsync(500)
    releaseOne = await admission.acquire('browse')
  }
  await Promise.all(taken.flatMap(([priority, slots]) => Array.from({ length: slots }, () => admission.acquire(priority))))
  for (const priority of priorities.toReversed())
    admission.acquire(priority).then(
      () => events.push(`${priority} admitted`),
      () => events.push(`${priority} refused`),
    )
  return { releaseOne }
}

async function newEvents(): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(0)
  return events.splice(0)
}

test('LD-02: a free slot goes to the staff, then the payment return, the order, cart and sign-in, and last to browsing', async () => {
  const { releaseOne } = await fullAdmission()
  expect(await newEvents()).toEqual([])
  releaseOne()
  expect(await newEvents()).toEqual(['desk admitted', 'payment admitted', 'order admitted', 'account admitted'])
  // No render starts beside an order younger than 100 ms.
  await vi.advanceTimersByTimeAsync(150)
  expect(await newEvents()).toEqual(['browse admitted'])
})

test('a slow render holds its slot for half a second, and at most three slow renders run beside another', async () => {
  const admission = createAdmission()
  const running = () => admission.counts().browse.running
  const acquire = () => void admission.acquire('browse').catch(() => {})
  acquire()
  await vi.advanceTimersByTimeAsync(499)
  acquire()
  expect(running()).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(running()).toBe(2)
  for (const concurrent of [3, 4, 4]) {
    await vi.advanceTimersByTimeAsync(500)
    acquire()
    expect(running()).toBe(concurrent)
  }
})

test('LD-02: cart and sign-in time out after two seconds, the others after fifteen', async () => {
  await fullAdmission()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await newEvents()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await newEvents()).toEqual(['account refused'])
  await vi.advanceTimersByTimeAsync(12_900)
  expect(await newEvents()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await newEvents()).toEqual(['desk refused', 'payment refused', 'order refused', 'browse refused'])
})

/** Requests for pages that take `renderMs` each, and how each of them ended. */
function pageRequests(renderMs: number) {
  const admission = createAdmission()
  const ended: { turn: number; isAdmitted: boolean; waitedMs: number }[] = []
  const start = async (turn: number) => {
    const since = performance.now()
    const end = (isAdmitted: boolean) => ended.push({ turn, isAdmitted, waitedMs: performance.now() - since })
    try {
      const release = await admission.acquire('browse')
      end(true)
      await new Promise((resolve) => setTimeout(resolve, renderMs))
      release()
    } catch {
      end(false)
    }
  }
  return { ended, start }
}

test.each([30, 200])('LD-09: 64 concurrent requests for pages of %i ms are all served, first come first served', async (renderMs) => {
  const { ended, start } = pageRequests(renderMs)
  for (let turn = 0; turn < 64; turn += 1) void start(turn)
  await vi.advanceTimersByTimeAsync(64 * renderMs)
  expect(ended.filter(({ isAdmitted }) => !isAdmitted)).toEqual([])
  expect(ended.map(({ turn }) => turn)).toEqual(Array.from({ length: 64 }, (_, turn) => turn))
})

test('LD-09: eight clients that request one page after the other wait for seven others at most', async () => {
  const { ended, start } = pageRequests(50)
  const client = async () => {
    for (let turn = 0; turn < 25; turn += 1) await start(turn)
  }
  for (let index = 0; index < 8; index += 1) void client()
  await vi.advanceTimersByTimeAsync(8 * 25 * 50)
  expect(ended.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(200)
  expect(Math.max(...ended.map(({ waitedMs }) => waitedMs))).toBeLessThanOrEqual(7 * 50)
})

test('LD-09: at five times the capacity most admitted requests have hardly waited, and none is refused within two seconds', async () => {
  const { ended, start } = pageRequests(50)
  for (let turn = 0; turn < 1_000; turn += 1) {
    void start(turn)
    await vi.advanceTimersByTimeAsync(10)
  }
  const admitted = ended.filter(({ isAdmitted }) => isAdmitted)
  expect(admitted.length).toBeGreaterThan(190)
  expect(admitted.filter(({ waitedMs }) => waitedMs <= 100).length / admitted.length).toBeGreaterThan(0.7)
  const refused = ended.filter(({ isAdmitted }) => !isAdmitted)
  expect(refused.length).toBeGreaterThan(500)
  expect(Math.min(...refused.map(({ waitedMs }) => waitedMs))).toBeGreaterThanOrEqual(2_000)
  await vi.advanceTimersByTimeAsync(20_000)
  ended.length = 0
  for (const turn of [1, 2, 3]) void start(turn)
  await vi.advanceTimersByTimeAsync(500)
  expect(ended.map(({ turn, isAdmitted }) => isAdmitted && turn)).toEqual([1, 2, 3])
})

test.each([
  ['payment', 48],
  ['order', 36],
  ['account', 24],
] as const)('LD-06: of the %s slots one network gets %i; its next request waits, and that of another network runs', (priority, slots) => {
  const admission = createAdmission()
  const acquire = (group: string) => void admission.acquire(priority, { group }).catch(() => {})
  for (let turn = 0; turn <= slots; turn += 1) acquire('a')
  expect(admission.counts()[priority]).toMatchObject({ running: slots, waiting: 1 })
  acquire('b')
  expect(admission.counts()[priority]).toMatchObject({ running: slots + 1, waiting: 1 })
})

test('LD-06: one network may queue 128 requests for pages', () => {
  const admission = createAdmission()
  for (let turn = 0; turn < 140; turn += 1) admission.acquire('browse', { group: 'a' }).catch(() => {})
  expect(admission.counts().browse).toMatchObject({ running: 1, waiting: 128, rejected: 11 })
  admission.acquire('browse', { group: 'b' }).catch(() => {})
  expect(admission.counts().browse).toMatchObject({ waiting: 129, rejected: 11 })
})

test.each(['payment', 'order', 'account'] as const)('LD-06: one account has four %s slots, from however many networks', (priority) => {
  const admission = createAdmission()
  const acquire = (account: string, group: string) => void admission.acquire(priority, { group, account }).catch(() => {})
  for (let turn = 0; turn < 120; turn += 1) acquire('a', `network ${turn % 30}`)
  expect(admission.counts()[priority]).toMatchObject({ running: 4, waiting: 100, rejected: 16 })
  acquire('b', 'network 1')
  expect(admission.counts()[priority]).toMatchObject({ running: 5, waiting: 100 })
})

/** Pages of 50 ms: a network that keeps `queued` of them requested, and shoppers of other networks with one each 200 ms. */
async function shoppersBeside(queued: number) {
  const admission = createAdmission()
  const ended: { isAdmitted: boolean; waitedMs: number }[] = []
  const request = async (group: string, log?: typeof ended) => {
    const since = performance.now()
    const isAdmitted = await admission.acquire('browse', { group }).then(
      async (release) => {
        log?.push({ isAdmitted: true, waitedMs: performance.now() - since })
        await new Promise((resolve) => setTimeout(resolve, 50))
        release()
        return true
      },
      () => false,
    )
    if (!isAdmitted) log?.push({ isAdmitted, waitedMs: performance.now() - since })
  }
  const floodAgain = async (): Promise<void> => {
    await request('flood')
    return floodAgain()
  }
  for (let connection = 0; connection < queued; connection += 1) void floodAgain()
  for (let shopper = 0; shopper < 50; shopper += 1) {
    await vi.advanceTimersByTimeAsync(200)
    void request(`shopper ${shopper}`, ended)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  return ended
}

test('LD-09: beside a network that keeps the queue full, the page of another network waits for two pages at most', async () => {
  const ended = await shoppersBeside(120)
  expect(ended).toHaveLength(50)
  expect(ended.filter(({ isAdmitted, waitedMs }) => !isAdmitted || waitedMs > 100)).toEqual([])
})

test('LD-09: networks with one request each are served first come, first served, beside a network with many', async () => {
  const admission = createAdmission()
  const started: string[] = []
  const request = (group: string) =>
    admission.acquire('browse', { group }).then(async (release) => {
      started.push(group)
      await new Promise((resolve) => setTimeout(resolve, 50))
      release()
    })
  for (const group of ['many', 'many', 'many', 'a', 'b', 'many', 'c']) {
    void request(group)
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(7 * 50)
  expect(started).toEqual(['many', 'many', 'a', 'b', 'c', 'many', 'many'])
})
