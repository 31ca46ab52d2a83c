import { expect, test } from 'vitest'
import { holds, isPermission, mayGrant, permissions, permissionsOf, presets, type Role } from './permissions.ts'

const own = (...names: string[]): Role => ({ isOwner: false, permissions: names })

test('the owner holds every permission, a manager all but staff, bank, keys and backup', () => {
  expect(permissionsOf(presets.owner)).toEqual([...permissions])
  const withheld = permissions.filter((permission) => !holds(presets.manager, permission))
  expect(withheld).toEqual(['bank.edit', 'staff.manage', 'keys.manage', 'backup.make'])
})

test('every permission of a preset is in the list', () => {
  for (const preset of Object.values(presets)) expect(preset.permissions.filter((name) => !isPermission(name))).toEqual([])
})

test('a role without permissions holds nothing, and an unknown name gives nothing', () => {
  expect(permissionsOf(own())).toEqual([])
  expect(permissionsOf(own('orders.read', 'everything'))).toEqual(['orders.read'])
})

test('DESK-12: over all pairs of roles, nobody grants what they do not hold', () => {
  const singles = permissions.map((permission) => own(permission))
  const pairs = permissions.map((permission, index) => own(permission, permissions[(index * 7 + 3) % permissions.length] ?? permission))
  const roles: Role[] = [...Object.values(presets), ...singles, ...pairs, own()]
  for (const granter of roles)
    for (const granted of roles) {
      const isCovered = permissionsOf(granted).every((permission) => holds(granter, permission))
      expect(mayGrant(granter, granted)).toBe(isCovered && (granter.isOwner || !granted.isOwner))
    }
})

test('DESK-12: holding every permission by name does not make an owner', () => {
  expect(mayGrant(own(...permissions), presets.owner)).toBe(false)
  expect(mayGrant(presets.owner, presets.owner)).toBe(true)
})
