import { expect, test } from 'vitest'
import { listedValues, withValues } from './value-lists.ts'

const value = (id: string) => ({ id, value: `مقدار ${id}`, swatch: null })
const options = [
  { id: 'c', name: 'رنگ' },
  { id: 'm', name: 'حافظه' },
]
const variants = [
  { id: '1', values: [value('red'), value('128')] },
  { id: '2', values: [value('red'), value('256')] },
  { id: '3', values: [value('blue'), value('128')] },
  { id: '4', values: null },
]

test('each value is listed once, and a variant has indexes', () => {
  const listed = listedValues(options, variants)
  expect(listed.options.map((option) => option.values.map(({ id }) => id))).toEqual([
    ['red', 'blue'],
    ['128', '256'],
  ])
  expect(listed.variants.map(({ values }) => values)).toEqual([[0, 0], [0, 1], [1, 0], null])
})

test('the values are found again', () => {
  const listed = listedValues(options, variants)
  expect(withValues(listed.options, listed.variants)).toEqual(variants)
})
