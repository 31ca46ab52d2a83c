import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BoundedQueue } from './bounded-queue.ts'

function aWork() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = {
    resolve,
    started: false,
    start: () => {
      work.started = true
      return promise
    },
  }
  return work
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

const hashes = (atOnce: number, waiting: number) => new BoundedQueue({ lanes: [{ name: 'hash', atOnce }], waiting })

test('AUTH-11: two hashes run at once, the others wait their turn in order', async () => {
  const queue = hashes(2, 2)
  const works = [aWork(), aWork(), aWork(), aWork()]
  const answers = works.map((work) => queue.run('hash', work.start))
  await settled()
  expect(works.map(({ started }) => started)).toEqual([true, true, false, false])
  works[1]?.resolve('b')
  await settled()
  expect(works.map(({ started }) => started)).toEqual([true, true, true, false])
  for (const [index, work] of works.entries()) work.resolve('abcd'.charAt(index))
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('AUTH-11: when the queue is full the next one is refused at once, and room is made again', async () => {
  const queue = hashes(1, 1)
  const [first, second] = [aWork(), aWork()]
  const answers = [queue.run('hash', first.start), queue.run('hash', second.start)]
  await expect(queue.run('hash', async () => 'never')).rejects.toMatchObject({ code: 'shop.busy' })
  first.resolve('a')
  second.resolve('b')
  expect(await Promise.all(answers)).toEqual(['a', 'b'])
  expect(await queue.run('hash', async () => 'c')).toBe('c')
})

test('a hash that fails gives its place back', async () => {
  const queue = hashes(1, 0)
  await expect(queue.run('hash', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await queue.run('hash', async () => 'a')).toBe('a')
})

describe('lanes', () => {
  type Name = 'order' | 'browse'
  const lanes = [
    { name: 'order', atOnce: 3, waitMs: 5_000 },
    { name: 'browse', atOnce: 2, waitMs: 500 },
  ] as const
  let queue: BoundedQueue<Name>
  let story: string[]

  /** Enters and writes down what became of it; the returned function gives the place back. */
  function come(lane: Name, who: string, whenWaiting?: (goAway: () => void) => void) {
    let leave = () => {}
    queue.enter(lane, whenWaiting).then(
      (granted) => {
        leave = granted
        story.push(`${who} in`)
      },
      ({ code }) => story.push(`${who} ${code}`),
    )
    return () => leave()
  }
  const told = async () => {
    await Promise.resolve()
    await Promise.resolve()
    return story.splice(0)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    queue = new BoundedQueue({ lanes, waiting: 3 })
    story = []
  })
  afterEach(() => vi.useRealTimers())

  test('LD-04: browsing can never take the last place', async () => {
    for (const who of ['b1', 'b2', 'b3']) come('browse', who)
    come('order', 'o1')
    expect(await told()).toEqual(['b1 in', 'b2 in', 'o1 in'])
  })

  test('many orders that wait for the bank do not keep shoppers from looking around', async () => {
    for (const who of ['o1', 'o2', 'o3']) come('order', who)
    come('browse', 'b1')
    expect(await told()).toEqual(['o1 in', 'o2 in', 'o3 in', 'b1 in'])
  })

  test('LD-02: the free place goes to the most urgent, and among equals to who came first', async () => {
    const [leaveFirst, leaveSecond] = [come('browse', 'b1'), come('browse', 'b2')]
    come('order', 'o1')
    for (const who of ['b3', 'b4']) come('browse', who)
    come('order', 'o2')
    await told()
    leaveFirst()
    expect(await told()).toEqual(['o2 in', 'b3 in'])
    leaveSecond()
    expect(await told()).toEqual(['b4 in'])
  })

  test('LD-02: where the newest goes first, the others wait for their turn or their end, and the oldest gives way in a full line', async () => {
    queue = new BoundedQueue({ lanes: [lanes[0], { ...lanes[1], newestFirst: true }], waiting: 3 })
    const [leaveFirst, leaveSecond] = [come('browse', 'b1'), come('browse', 'b2')]
    come('browse', 'b3')
    vi.advanceTimersByTime(400)
    for (const who of ['b4', 'b5']) come('browse', who)
    await told()
    leaveFirst()
    expect(await told()).toEqual(['b5 in'])
    vi.advanceTimersByTime(200)
    expect(await told()).toEqual(['b3 shop.busy'])
    leaveSecond()
    expect(await told()).toEqual(['b4 in'])
    for (const who of ['b6', 'b7', 'b8']) come('browse', who)
    for (const who of ['o1', 'o2']) come('order', who)
    expect(await told()).toEqual(['o1 in', 'b6 shop.busy'])
  })

  test('a place given back twice is one place', async () => {
    const leave = come('browse', 'b1')
    come('browse', 'b2')
    come('browse', 'b3')
    come('browse', 'b4')
    await told()
    leave()
    leave()
    expect(await told()).toEqual(['b3 in'])
  })

  test('LD-02: in a full line the youngest of the least urgent gives way, and never one more urgent', async () => {
    for (const who of ['b1', 'b2', 'b3', 'b4']) come('browse', who)
    for (const who of ['o1', 'o2', 'o3', 'o4']) come('order', who)
    expect(await told()).toEqual(['b1 in', 'b2 in', 'o1 in', 'b4 shop.busy', 'b3 shop.busy'])
    come('order', 'o5')
    come('browse', 'b5')
    expect(await told()).toEqual(['o5 shop.busy', 'b5 shop.busy'])
  })

  test('LD-02: whoever waited too long is refused without being run, each lane in its own time, and the clock stops with the line', async () => {
    for (const who of ['b1', 'b2', 'b3']) come('browse', who)
    for (const who of ['o1', 'o2']) come('order', who)
    await told()
    vi.advanceTimersByTime(600)
    expect(await told()).toEqual(['b3 shop.busy'])
    expect(queue.counts()).toMatchObject({ order: { waiting: 1, oldestMs: 600 }, browse: { waiting: 0, refused: 1 } })
    vi.advanceTimersByTime(4_500)
    expect(await told()).toEqual(['o2 shop.busy'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a place that frees late finds nobody who is too old', async () => {
    let now = 0
    queue = new BoundedQueue({ lanes, waiting: 3, now: () => now })
    const leave = come('browse', 'b1')
    for (const who of ['b2', 'b3']) come('browse', who)
    await told()
    now = 501
    leave()
    expect(await told()).toEqual(['b3 shop.busy'])
  })

  test('one who goes away is out of the line, and no place is spent on them', async () => {
    const leave = come('browse', 'b1')
    come('browse', 'b2')
    const goAway = vi.fn<(go: () => void) => void>()
    come('browse', 'b3', goAway)
    come('browse', 'b4')
    await told()
    goAway.mock.calls[0]?.[0]()
    leave()
    expect(await told()).toEqual(['b3 shop.busy', 'b4 in'])
    expect(queue.counts().browse).toMatchObject({ running: 2, waiting: 0, refused: 0 })
  })

  test('LD-04: pages do not begin beside a young order, but one that waits for the bank keeps nobody', async () => {
    queue = new BoundedQueue({ lanes: [lanes[0], { ...lanes[1], givesWay: { to: ['order'], ms: 100 } }], waiting: 3 })
    const leave = come('order', 'o1')
    come('browse', 'b1')
    expect(await told()).toEqual(['o1 in'])
    leave()
    expect(await told()).toEqual(['b1 in'])
    come('order', 'o2')
    come('browse', 'b2')
    expect(await told()).toEqual(['o2 in'])
    vi.advanceTimersByTime(100)
    expect(await told()).toEqual(['b2 in'])
  })

  test('LD-04: a page in the middle of its work lets a young order pass, but stands aside for no longer than the order is young', async () => {
    queue = new BoundedQueue({ lanes: [lanes[0], { ...lanes[1], givesWay: { to: ['order'], ms: 100 } }], waiting: 3 })
    const soon = async () => {
      await vi.advanceTimersByTimeAsync(0)
      return story.splice(0)
    }
    const goOn = (who: string) => queue.letPass('browse').then(() => story.push(`${who} goes on`))
    void goOn('b1')
    expect(await soon()).toEqual(['b1 goes on'])
    const [leave, leaveToo] = [come('order', 'o1'), come('order', 'o2')]
    void goOn('b2')
    expect(await soon()).toEqual(['o1 in', 'o2 in'])
    leave()
    expect(await soon()).toEqual([])
    leaveToo()
    expect(await soon()).toEqual(['b2 goes on'])
    come('order', 'o3')
    void goOn('b3')
    vi.advanceTimersByTime(60)
    come('order', 'o4')
    expect(await soon()).toEqual(['o3 in', 'o4 in'])
    vi.advanceTimersByTime(40)
    expect(await soon()).toEqual(['b3 goes on'])
  })

  test('those refused together are told different times to come back', async () => {
    const full = hashes(1, 0)
    await full.enter('hash')
    const times = new Set<unknown>()
    for (let turn = 0; turn < 10; turn += 1) {
      await full.enter('hash').catch(({ details }) => times.add(details.retryAfterSeconds))
    }
    expect([...times].sort()).toEqual([2, 3, 4, 5, 6])
  })
})
