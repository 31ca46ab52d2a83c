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

test('LD-02: a free slot goes to the payment return, then the order, cart and sign-in, and last to browsing', async () => {
  const { releaseOne } = await fullAdmission()
  expect(await newEvents()).toEqual([])
  releaseOne()
  expect(await newEvents()).toEqual(['payment admitted', 'order admitted', 'account admitted'])
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

test('LD-02: browsing times out after a quarter of a second, cart and sign-in after two seconds, orders and payment returns after fifteen', async () => {
  await fullAdmission()
  await vi.advanceTimersByTimeAsync(250)
  expect(await newEvents()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await newEvents()).toEqual(['browse refused'])
  await vi.advanceTimersByTimeAsync(1_650)
  expect(await newEvents()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await newEvents()).toEqual(['account refused'])
  await vi.advanceTimersByTimeAsync(12_900)
  expect(await newEvents()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await newEvents()).toEqual(['payment refused', 'order refused'])
})
