import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdmission } from './admission.ts'
import { type Priority, priorities } from './priorities.ts'

let story: string[]

beforeEach(() => {
  vi.useFakeTimers()
  story = []
})
afterEach(() => vi.useRealTimers())

/** Every place taken; then one of each rank comes, the least urgent first. */
async function fullShop() {
  const admission = createAdmission()
  const taken: [Priority, number][] = [
    ['account', 28],
    ['order', 16],
    ['payment', 16],
  ]
  let leaveOne = () => {}
  // Three that wait for something else, and one at work.
  for (let page = 0; page < 4; page += 1) {
    await vi.advanceTimersByTimeAsync(500)
    leaveOne = await admission.acquire('browse')
  }
  await Promise.all(taken.flatMap(([rank, places]) => Array.from({ length: places }, () => admission.acquire(rank))))
  for (const rank of priorities.toReversed())
    admission.acquire(rank).then(
      () => story.push(`${rank} in`),
      () => story.push(`${rank} refused`),
    )
  return { leaveOne }
}

async function told(): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(0)
  return story.splice(0)
}

test('LD-02: room goes to the payment return, the order, cart and sign-in, and last to who looks around', async () => {
  const { leaveOne } = await fullShop()
  expect(await told()).toEqual([])
  leaveOne()
  expect(await told()).toEqual(['payment in', 'order in', 'account in'])
  // No page begins beside an order of less than 100 ms.
  await vi.advanceTimersByTimeAsync(150)
  expect(await told()).toEqual(['browse in'])
})

test('a page that waits for something else keeps the others for half a second, and not more than three do so together', async () => {
  const admission = createAdmission()
  const running = () => admission.counts().browse.running
  const come = () => void admission.acquire('browse').catch(() => {})
  come()
  await vi.advanceTimersByTimeAsync(499)
  come()
  expect(running()).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(running()).toBe(2)
  for (const together of [3, 4, 4]) {
    await vi.advanceTimersByTimeAsync(500)
    come()
    expect(running()).toBe(together)
  }
})

test('LD-02: who looks around waits a quarter of a second at most, cart and sign-in two seconds, orders and payment returns fifteen', async () => {
  await fullShop()
  await vi.advanceTimersByTimeAsync(250)
  expect(await told()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await told()).toEqual(['browse refused'])
  await vi.advanceTimersByTimeAsync(1_650)
  expect(await told()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await told()).toEqual(['account refused'])
  await vi.advanceTimersByTimeAsync(12_900)
  expect(await told()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await told()).toEqual(['payment refused', 'order refused'])
})
