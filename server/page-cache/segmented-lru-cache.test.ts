import { expect, test } from 'vitest'
import { Segments } from './segmented-lru-cache.ts'

/** Ten places of 100 bytes: two for newcomers, eight for those who stay. */
const tenPlaces = () => new Segments<string>(1000)

function putAll(segments: Segments<string>, keys: readonly string[]): void {
  for (const key of keys) segments.put(key, key, 100)
}

const names = (count: number, prefix = 'key') => Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

test('WEB-06: 100,000 newcomers never drive out what was asked for twice', () => {
  const segments = tenPlaces()
  const read = names(8, 'read')
  for (const key of read) {
    segments.put(key, key, 100)
    segments.get(key)
    segments.get(key)
  }
  putAll(segments, names(100_000))
  expect(read.map((key) => segments.peek(key))).toEqual(read)
  expect([segments.size, segments.bytes]).toEqual([10, 1000])
})

test('a newcomer asked for only once goes before one asked for later', () => {
  const segments = tenPlaces()
  putAll(segments, ['one', 'two'])
  segments.get('one')
  putAll(segments, ['three'])
  expect(['one', 'two', 'three'].filter((key) => segments.peek(key))).toEqual(['one', 'three'])
})

test('whoever was read longest ago gives way among those who stay, with one more chance', () => {
  const segments = tenPlaces()
  for (const key of names(9)) {
    segments.put(key, key, 100)
    segments.get(key)
    segments.get(key)
  }
  expect(segments.peek('key-0')).toBe('key-0')
  putAll(segments, ['new-1', 'new-2'])
  expect(segments.peek('key-0')).toBeUndefined()
  expect(segments.peek('key-1')).toBe('key-1')
})

test('a new value keeps its key in place, and only its own bytes are counted', () => {
  const segments = tenPlaces()
  putAll(segments, ['page'])
  segments.get('page')
  segments.get('page')
  segments.put('page', 'again', 150)
  putAll(segments, names(1000))
  expect(segments.peek('page')).toBe('again')
  expect(segments.bytes).toBe(350)
  segments.delete('page')
  expect(segments.bytes).toBe(200)
})

test('what is larger than all newcomers together is not kept, and neither is what it replaces', () => {
  const segments = tenPlaces()
  putAll(segments, ['page'])
  segments.put('page', 'huge', 201)
  expect([segments.peek('page'), segments.bytes, segments.size]).toEqual([undefined, 0, 0])
})
