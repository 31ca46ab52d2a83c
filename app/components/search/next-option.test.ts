import { expect, test } from 'vitest'
import { nextOption } from './next-option.ts'

test.each([
  ['down starts at the first', null, 1, 'a'],
  ['up starts at the last', null, -1, 'c'],
  ['down goes on', 'a', 1, 'b'],
  ['up goes back', 'c', -1, 'b'],
  ['down past the last selects none', 'c', 1, null],
  ['up past the first selects none', 'a', -1, null],
  ['an option that no longer exists counts as none', 'z', 1, 'a'],
] as const)('%s', (_case, active, step, next) => expect(nextOption(['a', 'b', 'c'], active, step)).toBe(next))

test('without options none is selected', () => {
  expect(nextOption([], null, 1)).toBeNull()
  expect(nextOption([], 'a', -1)).toBeNull()
})
