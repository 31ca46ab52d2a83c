import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountPace, createPacer, networkPace } from './pacing.ts'

let areOrdersRunning: boolean
let served: string[]

beforeEach(() => {
  vi.useFakeTimers()
  areOrdersRunning = true
  served = []
})
afterEach(() => vi.useRealTimers())

function send(pace: ReturnType<typeof createPacer>, network: string, count: number): void {
  for (let turn = 1; turn <= count; turn += 1) pace(network, () => served.push(`${network}${turn}`))
}
const takeServed = () => served.splice(0)

test('LD-06: while orders run, one network gets four requests per interval, in sequence, and no other network waits for it', () => {
  const pace = createPacer(() => areOrdersRunning, networkPace)
  send(pace, 'a', 64)
  send(pace, 'b', 2)
  expect(takeServed()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  vi.advanceTimersByTime(10)
  expect(takeServed()).toEqual(['a5', 'a6', 'a7', 'a8'])
  send(pace, 'a', 1)
  send(pace, 'b', 1)
  expect(takeServed()).toEqual(['b1'])
  vi.advanceTimersByTime(1_000)
  expect(takeServed()).toHaveLength(57)
  expect(vi.getTimerCount()).toBe(0)
})

test('LD-06: without orders no request waits, and waiting requests are served once the orders are done', () => {
  const pace = createPacer(() => areOrdersRunning, networkPace)
  send(pace, 'a', 10)
  areOrdersRunning = false
  expect(takeServed()).toHaveLength(4)
  vi.advanceTimersByTime(10)
  expect(takeServed()).toHaveLength(6)
  vi.advanceTimersByTime(10)
  expect(vi.getTimerCount()).toBe(0)
  send(pace, 'a', 100)
  expect(takeServed()).toHaveLength(100)
})

test('LD-06: while orders run, an account gets six requests at once and then twenty a second', () => {
  const pace = createPacer(() => areOrdersRunning, accountPace)
  send(pace, 'a', 64)
  expect(takeServed()).toHaveLength(6)
  vi.advanceTimersByTime(1_000)
  expect(takeServed()).toHaveLength(20)
  send(pace, 'b', 6)
  expect(takeServed()).toHaveLength(6)
  vi.advanceTimersByTime(150)
  expect(takeServed()).toHaveLength(3)
  send(pace, 'b', 4)
  expect(takeServed()).toHaveLength(3)
})
