import { expect, test, vi } from 'vitest'
import { CANDIDATE, MATCH, NO_MATCH, TextMatches } from './text-matches.ts'

test('only candidates are checked, and each of them once', () => {
  const isMatch = vi.fn((slot: number) => slot === 2)
  const matches = new TextMatches(Uint8Array.of(NO_MATCH, CANDIDATE, CANDIDATE, MATCH), isMatch)
  for (const _round of [1, 2]) expect([0, 1, 2, 3].map((slot) => matches.has(slot))).toEqual([false, false, true, true])
  expect(isMatch.mock.calls).toEqual([[1], [2]])
})
