import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UuidDictionary } from './uuid-dictionary.ts'

test('numbers are consecutive, known ids keep theirs, and every id is read back', () => {
  const dictionary = new UuidDictionary()
  const ids = Array.from({ length: 5_000 }, () => randomUUID())
  expect(ids.map((id) => dictionary.getOrAdd(id))).toEqual(ids.map((_, number) => number))
  expect(ids.map((id) => dictionary.getOrAdd(id))).toEqual(ids.map((_, number) => number))
  expect(ids.map((id) => dictionary.get(id))).toEqual(ids.map((_, number) => number))
  expect(ids.map((_, number) => dictionary.idOf(number))).toEqual(ids)
  expect(dictionary.get(randomUUID())).toBeUndefined()
  expect(dictionary.size).toBe(ids.length)
})

test.each([0, 100, 20_000])('with room reserved for %i ids the result is the same', (reserved) => {
  const dictionary = new UuidDictionary()
  dictionary.reserve(reserved)
  const ids = Array.from({ length: 3_000 }, (_, number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`)
  for (const id of ids) dictionary.getOrAdd(id)
  expect(ids.map((id) => dictionary.get(id))).toEqual(ids.map((_, number) => number))
})

test('ids compare as their texts', () => {
  const dictionary = new UuidDictionary()
  const ids = Array.from({ length: 200 }, () => randomUUID())
  const numbers = ids.map((id) => dictionary.getOrAdd(id))
  expect(numbers.toSorted((a, b) => dictionary.compare(a, b)).map((number) => dictionary.idOf(number))).toEqual(ids.toSorted())
})

test('after ids were reordered each has its new number, and ids added later the next ones', () => {
  const known = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 50 })
  const shuffled = known.chain((ids) =>
    fc.shuffledSubarray([...ids.keys()], { minLength: ids.length }).map((sequence) => ({ ids, sequence })),
  )
  fc.assert(
    fc.property(shuffled, ({ ids, sequence }) => {
      const dictionary = new UuidDictionary()
      for (const id of ids) dictionary.getOrAdd(id)
      dictionary.reorder(Int32Array.from(sequence))
      // Before any are added: a dictionary that grows renumbers all its buckets.
      expect(sequence.map((old) => dictionary.get(ids[old] ?? ''))).toEqual([...ids.keys()])
      const added = Array.from({ length: 1_100 }, () => randomUUID())
      const expected = [...sequence.map((old) => ids[old] ?? ''), ...added]
      expect(added.map((id) => dictionary.getOrAdd(id))).toEqual(added.map((_, index) => ids.length + index))
      expect(expected.map((id) => dictionary.get(id))).toEqual([...expected.keys()])
      expect(expected.map((_, number) => dictionary.idOf(number))).toEqual(expected)
      expect(dictionary.size).toBe(expected.length)
    }),
    { numRuns: 5 },
  )
})
