import { expect, test } from 'vitest'
import { Combinations } from './combinations.ts'

test('products share a combination when category and all values are the same', () => {
  const combinations = new Combinations()
  const numbers = [
    combinations.getOrAdd(1, [2, 3]),
    combinations.getOrAdd(1, []),
    combinations.getOrAdd(2, [3]),
    combinations.getOrAdd(1, [2, 3]),
  ]
  expect(numbers).toEqual([0, 1, 2, 0])
  expect([combinations.size, combinations.category]).toEqual([3, [1, 1, 2]])
  const { start, length, items } = combinations.valuesOf
  expect([0, 1, 2].map((number) => [...items.subarray(start[number], (start[number] ?? 0) + (length[number] ?? 0))])).toEqual([
    [2, 3],
    [],
    [3],
  ])
})

test('a category is not mistaken for a value', () => {
  const combinations = new Combinations()
  expect([
    combinations.getOrAdd(1, [2]),
    combinations.getOrAdd(12, []),
    combinations.getOrAdd(1, [22]),
    combinations.getOrAdd(1, [2, 2]),
  ]).toEqual([0, 1, 2, 3])
})
