import { expect, test } from 'vitest'
import { SegmentedLruCache } from './segmented-lru-cache.ts'

/** Ten entries of 100 bytes: two on probation, eight protected. */
const tenEntries = () => new SegmentedLruCache<string>(1000)

function putAll(cache: SegmentedLruCache<string>, keys: readonly string[]): void {
  for (const key of keys) cache.put(key, key, 100)
}

const names = (count: number, prefix = 'key') => Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

test('WEB-06: 100,000 new keys never evict a key with two hits', () => {
  const cache = tenEntries()
  const protectedKeys = names(8, 'protected')
  for (const key of protectedKeys) {
    cache.put(key, key, 100)
    cache.get(key)
    cache.get(key)
  }
  putAll(cache, names(100_000))
  expect(protectedKeys.map((key) => cache.peek(key))).toEqual(protectedKeys)
  expect([cache.size, cache.bytes]).toEqual([10, 1000])
})

test('on probation the least recently used key is evicted first', () => {
  const cache = tenEntries()
  putAll(cache, ['one', 'two'])
  cache.get('one')
  putAll(cache, ['three'])
  expect(['one', 'two', 'three'].filter((key) => cache.peek(key))).toEqual(['one', 'three'])
})

test('the least recently used protected key goes back on probation before it is evicted', () => {
  const cache = tenEntries()
  for (const key of names(9)) {
    cache.put(key, key, 100)
    cache.get(key)
    cache.get(key)
  }
  expect(cache.peek('key-0')).toBe('key-0')
  putAll(cache, ['new-1', 'new-2'])
  expect(cache.peek('key-0')).toBeUndefined()
  expect(cache.peek('key-1')).toBe('key-1')
})

test('a new value stays in its key’s segment, and only its own bytes are counted', () => {
  const cache = tenEntries()
  putAll(cache, ['page'])
  cache.get('page')
  cache.get('page')
  cache.put('page', 'again', 150)
  putAll(cache, names(1000))
  expect(cache.peek('page')).toBe('again')
  expect(cache.bytes).toBe(350)
  cache.delete('page')
  expect(cache.bytes).toBe(200)
})

test('a value larger than the probation segment is not stored, and removes the value it replaces', () => {
  const cache = tenEntries()
  putAll(cache, ['page'])
  cache.put('page', 'huge', 201)
  expect([cache.peek('page'), cache.bytes, cache.size]).toEqual([undefined, 0, 0])
})
