import { expect, test } from 'vitest'
import { draftWait } from './draft-wait.ts'

test.each([
  ['the first letter', 0, 2_000],
  ['typing goes on', 2_500, 2_000],
  ['five seconds are nearly over', 4_400, 600],
  ['five seconds are over', 6_000, 0],
])('a draft waits for a pause, and at most five seconds: %s', (_case, unstoredForMs, wait) => expect(draftWait(unstoredForMs)).toBe(wait))
