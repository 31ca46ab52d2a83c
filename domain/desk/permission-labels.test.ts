import { expect, test } from 'vitest'
import { permissionGroups } from './permission-labels.ts'
import { permissions } from './permissions.ts'

test('every permission has one label', () => {
  const labelled = permissionGroups.flatMap((group) => group.permissions.map(([permission]) => permission))
  expect([...labelled].sort()).toEqual([...permissions].sort())
})
