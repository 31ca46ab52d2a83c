import { expect, test } from 'vitest'
import { lineDiff, withoutUnchanged } from './line-diff.ts'

const marks = { same: ' ', added: '+', removed: '-' }
const written = (before: string, after: string) => lineDiff(before, after).map(({ kind, text }) => `${marks[kind]}${text}`)

test.each([
  ['the same text', 'a\nb', 'a\nb', [' a', ' b']],
  ['a new line', 'a\nb', 'a\nx\nb', [' a', '+x', ' b']],
  ['a missing line', 'a\nx\nb', 'a\nb', [' a', '-x', ' b']],
  ['a changed line', 'a\nb\nc', 'a\nB\nc', [' a', '-b', '+B', ' c']],
  ['an empty text before', '', 'a', ['+a']],
  ['an empty text after', 'a', '', ['-a']],
])('%s', (_case, before, after, lines) => expect(written(before, after)).toEqual(lines))

test('lines far from a change are left out', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng'
  const shown = withoutUnchanged(lineDiff(before, `${before}\nh`), 1)
  expect(shown.map((line) => line?.text ?? '…')).toEqual(['…', 'g', 'h'])
})
