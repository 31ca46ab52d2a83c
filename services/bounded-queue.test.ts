import { expect, test } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

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

test('AUTH-11: two hashes run at once, the others wait their turn in order', async () => {
  const queue = createBoundedQueue({ atOnce: 2, waiting: 2 })
  const works = [aWork(), aWork(), aWork(), aWork()]
  const answers = works.map((work) => queue.run(work.start))
  await settled()
  expect(works.map(({ started }) => started)).toEqual([true, true, false, false])
  works[1]?.resolve('b')
  await settled()
  expect(works.map(({ started }) => started)).toEqual([true, true, true, false])
  for (const [index, work] of works.entries()) work.resolve('abcd'.charAt(index))
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('AUTH-11: when the queue is full the next one is refused at once, and room is made again', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 1 })
  const [first, second] = [aWork(), aWork()]
  const answers = [queue.run(first.start), queue.run(second.start)]
  await expect(queue.run(async () => 'never')).rejects.toMatchObject({ code: 'shop.unavailable' })
  first.resolve('a')
  second.resolve('b')
  expect(await Promise.all(answers)).toEqual(['a', 'b'])
  expect(await queue.run(async () => 'c')).toBe('c')
})

test('a hash that fails gives its place back', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 0 })
  await expect(queue.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await queue.run(async () => 'a')).toBe('a')
})
