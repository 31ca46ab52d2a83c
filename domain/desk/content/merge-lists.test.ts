import { expect, test } from 'vitest'
import type { ListGroup } from '#domain/content/owner-lists.ts'
import { mergeLists, openRows } from './merge-lists.ts'

/** `g: a=1 b=2` is a group with two rows. */
const list = (...groups: string[]): ListGroup[] =>
  groups.map((text) => {
    const [id = '', rows = ''] = text.split(':')
    const row = (pair: string) => ({ id: pair.split('=')[0] ?? '', values: { text: pair.split('=')[1] ?? '' } })
    return { id, values: { heading: id }, rows: rows.trim().split(' ').filter(Boolean).map(row) }
  })
const written = (groups: readonly ListGroup[]) =>
  groups.map(({ id, rows }) => `${id}: ${rows.map((row) => `${row.id}=${row.values.text}`).join(' ')}`)

const base = list('g: a=1 b=2 c=3')

test.each([
  ['each changed another row', list('g: a=9 b=2 c=3'), list('g: a=1 b=8 c=3'), ['g: a=9 b=8 c=3']],
  ['they added one', list('g: b=2 a=1 c=3'), list('g: a=1 b=2 c=3 d=4'), ['g: b=2 a=1 c=3 d=4']],
  ['I added one, they removed one', list('g: a=1 b=2 c=3 e=5'), list('g: a=1 c=3'), ['g: a=1 c=3 e=5']],
  ['I removed one, they added a group', list('g: a=1 b=2'), list('g: a=1 b=2 c=3', 'h: x=1'), ['g: a=1 b=2', 'h: x=1']],
])('%s: nothing is lost and nothing to choose', (_case, mine, theirs, merged) => {
  expect(openRows(base, mine, theirs)).toEqual([])
  expect(written(mergeLists(base, mine, theirs))).toEqual(merged)
})

test('of a row that both changed, somebody chooses', () => {
  const [mine, theirs] = [list('g: a=7 b=2 c=3'), list('g: a=8 b=2')]
  expect(openRows(base, mine, theirs)).toEqual(['a'])
  expect(written(mergeLists(base, mine, theirs))).toEqual(['g: a=7 b=2'])
  expect(written(mergeLists(base, mine, theirs, ['a']))).toEqual(['g: a=8 b=2'])
})

test('a row that they changed and I removed is asked about', () => {
  const [mine, theirs] = [list('g: b=2 c=3'), list('g: a=8 b=2 c=3')]
  expect(openRows(base, mine, theirs)).toEqual(['a'])
  expect(written(mergeLists(base, mine, theirs, ['a']))).toEqual(['g: b=2 c=3 a=8'])
})
