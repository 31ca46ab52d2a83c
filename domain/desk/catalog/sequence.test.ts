import { expect, test } from 'vitest'
import { isWithin, placedBefore } from './sequence.ts'

test.each([
  ['to the front', 'c', 'a', ['c', 'a', 'b']],
  ['to the end', 'a', null, ['b', 'c', 'a']],
  ['to where it is', 'b', 'c', ['a', 'b', 'c']],
  ['a new one between', 'x', 'b', ['a', 'x', 'b', 'c']],
  ['before one that is not there', 'a', 'z', null],
  ['before itself', 'a', 'a', null],
])('placedBefore %s', (_case, id, before, expected) => expect(placedBefore(['a', 'b', 'c'], id, before)).toEqual(expected))

const tree = [
  { id: 'root', parentId: null },
  { id: 'child', parentId: 'root' },
  { id: 'grandchild', parentId: 'child' },
  { id: 'other', parentId: null },
]

test.each([
  ['itself', 'root', 'root', true],
  ['its child', 'root', 'child', true],
  ['two levels below', 'root', 'grandchild', true],
  ['another tree', 'root', 'other', false],
  ['the root of the shop', 'child', null, false],
  ['its parent', 'child', 'root', false],
])('isWithin %s', (_case, categoryId, id, expected) => expect(isWithin(tree, categoryId, id)).toBe(expected))
