import { expect, test } from 'vitest'
import { nextOption } from './next-option.ts'

test.each([
  ['down enters at the first', null, 1, 'a'],
  ['up enters at the last', null, -1, 'c'],
  ['down goes on', 'a', 1, 'b'],
  ['up goes back', 'c', -1, 'b'],
  ['down past the last chooses nothing', 'c', 1, null],
  ['up past the first chooses nothing', 'a', -1, null],
  ['what is gone counts as nothing', 'z', 1, 'a'],
] as const)('%s', (_case, active, step, next) => expect(nextOption(['a', 'b', 'c'], active, step)).toBe(next))

test('without options nothing is chosen', () => {
  expect(nextOption([], null, 1)).toBeNull()
  expect(nextOption([], 'a', -1)).toBeNull()
})
