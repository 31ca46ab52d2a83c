import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BoundedQueue } from './bounded-queue.ts'

function aTask() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const task = {
    resolve,
    started: false,
    start: () => {
      task.started = true
      return promise
    },
  }
  return task
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

const hashes = (concurrency: number, maxQueued: number) => new BoundedQueue({ lanes: [{ name: 'hash', concurrency }], maxQueued })

test('AUTH-11: two hashes run concurrently, the others are queued first in, first out', async () => {
  const queue = hashes(2, 2)
  const tasks = [aTask(), aTask(), aTask(), aTask()]
  const results = tasks.map((task) => queue.run('hash', task.start))
  await settled()
  expect(tasks.map(({ started }) => started)).toEqual([true, true, false, false])
  tasks[1]?.resolve('b')
  await settled()
  expect(tasks.map(({ started }) => started)).toEqual([true, true, true, false])
  for (const [index, task] of tasks.entries()) task.resolve('abcd'.charAt(index))
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
})

test('AUTH-11: a full queue rejects immediately and accepts again once a task has finished', async () => {
  const queue = hashes(1, 1)
  const [first, second] = [aTask(), aTask()]
  const results = [queue.run('hash', first.start), queue.run('hash', second.start)]
  await expect(queue.run('hash', async () => 'never')).rejects.toMatchObject({ code: 'shop.busy' })
  first.resolve('a')
  second.resolve('b')
  expect(await Promise.all(results)).toEqual(['a', 'b'])
  expect(await queue.run('hash', async () => 'c')).toBe('c')
})

test('a failed task releases its slot', async () => {
  const queue = hashes(1, 0)
  await expect(queue.run('hash', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await queue.run('hash', async () => 'a')).toBe('a')
})

describe('lanes', () => {
  type Name = 'order' | 'browse'
  const lanes = [
    { name: 'order', concurrency: 3, timeoutMs: 5_000 },
    { name: 'browse', concurrency: 2, timeoutMs: 500 },
  ] as const
  let queue: BoundedQueue<Name>
  let log: string[]

  /** Acquires a slot and logs the result; the returned function releases the slot. */
  function acquire(lane: Name, who: string, onQueued?: (cancel: () => void) => void) {
    let release = () => {}
    queue.acquire(lane, onQueued && { onQueued }).then(
      (granted) => {
        release = granted
        log.push(`${who} in`)
      },
      ({ code }) => log.push(`${who} ${code}`),
    )
    return () => release()
  }
  const takeLog = async () => {
    await Promise.resolve()
    await Promise.resolve()
    return log.splice(0)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    queue = new BoundedQueue({ lanes, maxQueued: 3 })
    log = []
  })
  afterEach(() => vi.useRealTimers())

  test('LD-04: the lowest lane can never take the last slot', async () => {
    for (const who of ['b1', 'b2', 'b3']) acquire('browse', who)
    acquire('order', 'o1')
    expect(await takeLog()).toEqual(['b1 in', 'b2 in', 'o1 in'])
  })

  test('a full higher lane does not block the lower lane', async () => {
    for (const who of ['o1', 'o2', 'o3']) acquire('order', who)
    acquire('browse', 'b1')
    expect(await takeLog()).toEqual(['o1 in', 'o2 in', 'o3 in', 'b1 in'])
  })

  test('LD-02: a released slot goes to the highest lane, within a lane first in, first out', async () => {
    const [releaseFirst, releaseSecond] = [acquire('browse', 'b1'), acquire('browse', 'b2')]
    acquire('order', 'o1')
    for (const who of ['b3', 'b4']) acquire('browse', who)
    acquire('order', 'o2')
    await takeLog()
    releaseFirst()
    expect(await takeLog()).toEqual(['o2 in', 'b3 in'])
    releaseSecond()
    expect(await takeLog()).toEqual(['b4 in'])
  })

  const overload = { minQueued: 2, targetMs: 100, intervalMs: 200, timeoutMs: 500 }

  test('LD-09: while a long delay persists the newest task starts first and the oldest time out; afterwards first in, first out again', async () => {
    queue = new BoundedQueue({ lanes: [lanes[0], { ...lanes[1], timeoutMs: 5_000, overload }], maxQueued: 10 })
    const [releaseFirst, releaseSecond] = [acquire('browse', 'b1'), acquire('browse', 'b2')]
    const releaseThird = acquire('browse', 'b3')
    for (const who of ['b4', 'b5']) acquire('browse', who)
    vi.advanceTimersByTime(150)
    await takeLog()
    releaseFirst()
    expect(await takeLog()).toEqual(['b3 in'])
    vi.advanceTimersByTime(200)
    const releaseSixth = acquire('browse', 'b6')
    releaseSecond()
    expect(await takeLog()).toEqual(['b6 in'])
    vi.advanceTimersByTime(150)
    expect(await takeLog()).toEqual([])
    vi.advanceTimersByTime(50)
    expect(await takeLog()).toEqual(['b4 shop.busy', 'b5 shop.busy'])
    for (const who of ['b7', 'b8']) acquire('browse', who)
    releaseThird()
    releaseSixth()
    expect(await takeLog()).toEqual(['b7 in', 'b8 in'])
  })

  test('LD-09: a long delay of fewer tasks is no overload: each waits for its turn', async () => {
    queue = new BoundedQueue({
      lanes: [lanes[0], { ...lanes[1], timeoutMs: 5_000, overload: { ...overload, minQueued: 3 } }],
      maxQueued: 10,
    })
    const releases = ['b1', 'b2'].map((who) => acquire('browse', who))
    for (const who of ['b3', 'b4']) acquire('browse', who)
    vi.advanceTimersByTime(3_000)
    await takeLog()
    for (const release of releases) release()
    expect(await takeLog()).toEqual(['b3 in', 'b4 in'])
  })

  test('LD-02: an overloaded lane drops its oldest task for a higher lane when the queue is full', async () => {
    queue = new BoundedQueue({ lanes: [lanes[0], { ...lanes[1], overload }], maxQueued: 3 })
    for (const who of ['b1', 'b2', 'b3', 'b4', 'b5']) acquire('browse', who)
    vi.advanceTimersByTime(400)
    for (const who of ['o1', 'o2']) acquire('order', who)
    expect((await takeLog()).slice(2)).toEqual(['o1 in', 'b3 shop.busy'])
  })

  test('releasing twice frees one slot', async () => {
    const release = acquire('browse', 'b1')
    acquire('browse', 'b2')
    acquire('browse', 'b3')
    acquire('browse', 'b4')
    await takeLog()
    release()
    release()
    expect(await takeLog()).toEqual(['b3 in'])
  })

  test('LD-02: a full queue drops the newest task of the lowest lane, never one of a higher lane', async () => {
    for (const who of ['b1', 'b2', 'b3', 'b4']) acquire('browse', who)
    for (const who of ['o1', 'o2', 'o3', 'o4']) acquire('order', who)
    expect(await takeLog()).toEqual(['b1 in', 'b2 in', 'o1 in', 'b4 shop.busy', 'b3 shop.busy'])
    acquire('order', 'o5')
    acquire('browse', 'b5')
    expect(await takeLog()).toEqual(['o5 shop.busy', 'b5 shop.busy'])
  })

  test('LD-02: a queued task is rejected after the timeout of its lane, and the interval stops with an empty queue', async () => {
    for (const who of ['b1', 'b2', 'b3']) acquire('browse', who)
    for (const who of ['o1', 'o2']) acquire('order', who)
    await takeLog()
    vi.advanceTimersByTime(600)
    expect(await takeLog()).toEqual(['b3 shop.busy'])
    expect(queue.counts()).toMatchObject({ order: { waiting: 1, oldestMs: 600 }, browse: { waiting: 0, rejected: 1 } })
    vi.advanceTimersByTime(4_500)
    expect(await takeLog()).toEqual(['o2 shop.busy'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a slot that is released late starts no task that has timed out', async () => {
    let now = 0
    queue = new BoundedQueue({ lanes, maxQueued: 3, now: () => now })
    const release = acquire('browse', 'b1')
    for (const who of ['b2', 'b3']) acquire('browse', who)
    await takeLog()
    now = 501
    release()
    expect(await takeLog()).toEqual(['b3 shop.busy'])
  })

  test('a cancelled task leaves the queue and gets no slot', async () => {
    const release = acquire('browse', 'b1')
    acquire('browse', 'b2')
    const onQueued = vi.fn<(cancel: () => void) => void>()
    acquire('browse', 'b3', onQueued)
    acquire('browse', 'b4')
    await takeLog()
    onQueued.mock.calls[0]?.[0]()
    release()
    expect(await takeLog()).toEqual(['b3 shop.busy', 'b4 in'])
    expect(queue.counts().browse).toMatchObject({ running: 2, waiting: 0, rejected: 0 })
  })

  test('LD-04: no page starts beside an order younger than the limit, an older one does not block it', async () => {
    queue = new BoundedQueue({ lanes: [lanes[0], { ...lanes[1], yieldsTo: { lanes: ['order'], ms: 100, atMostMs: 250 } }], maxQueued: 3 })
    const release = acquire('order', 'o1')
    acquire('browse', 'b1')
    expect(await takeLog()).toEqual(['o1 in'])
    release()
    expect(await takeLog()).toEqual(['b1 in'])
    acquire('order', 'o2')
    acquire('browse', 'b2')
    expect(await takeLog()).toEqual(['o2 in'])
    vi.advanceTimersByTime(100)
    expect(await takeLog()).toEqual(['b2 in'])
  })

  test('LD-04: a running page yields to young orders, but for no longer than the limit', async () => {
    queue = new BoundedQueue({ lanes: [lanes[0], { ...lanes[1], yieldsTo: { lanes: ['order'], ms: 100, atMostMs: 250 } }], maxQueued: 3 })
    const takeLogAfterTick = async () => {
      await vi.advanceTimersByTimeAsync(0)
      return log.splice(0)
    }
    const resume = (who: string) => queue.yieldFrom('browse').then(() => log.push(`${who} resumes`))
    void resume('b1')
    expect(await takeLogAfterTick()).toEqual(['b1 resumes'])
    const [release, releaseOther] = [acquire('order', 'o1'), acquire('order', 'o2')]
    void resume('b2')
    expect(await takeLogAfterTick()).toEqual(['o1 in', 'o2 in'])
    release()
    expect(await takeLogAfterTick()).toEqual([])
    releaseOther()
    expect(await takeLogAfterTick()).toEqual(['b2 resumes'])
    acquire('order', 'o3')
    void resume('b3')
    vi.advanceTimersByTime(60)
    acquire('order', 'o4')
    expect(await takeLogAfterTick()).toEqual(['o3 in', 'o4 in'])
    vi.advanceTimersByTime(40)
    expect(await takeLogAfterTick()).toEqual(['b3 resumes'])
  })

  test('LD-09: a constant stream of orders delays pages and does not starve them', async () => {
    queue = new BoundedQueue({ lanes: [lanes[0], { ...lanes[1], yieldsTo: { lanes: ['order'], ms: 100, atMostMs: 250 } }], maxQueued: 3 })
    let release = acquire('order', 'o')
    for (const who of ['b1', 'b2']) acquire('browse', who)
    const started: string[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      const next = acquire('order', 'o')
      release()
      release = next
      vi.advanceTimersByTime(50)
      started.push(...(await takeLog()).filter((line) => line !== 'o in').map((line) => `${line} by ${(turn + 1) * 50} ms`))
    }
    expect(started).toEqual(['b1 in by 250 ms', 'b2 in by 500 ms'])
  })

  test('tasks rejected together get different Retry-After times', async () => {
    const full = hashes(1, 0)
    await full.acquire('hash')
    const times = new Set<unknown>()
    for (let turn = 0; turn < 10; turn += 1) {
      await full.acquire('hash').catch(({ details }) => times.add(details.retryAfterSeconds))
    }
    expect([...times].sort()).toEqual([2, 3, 4, 5, 6])
  })
})
