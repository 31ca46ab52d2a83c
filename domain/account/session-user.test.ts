import { expect, test } from 'vitest'
import { restoreUser } from './session-user.ts'

const user = { id: '0199a000-0000-7000-8000-000000000000', fullName: 'مریم احمدی', email: 'maryam@example.com' }

test.each([
  ['nothing', undefined, null],
  ['another shape', { user: 'maryam' }, null],
  ['half a user', { user: { id: user.id } }, null],
  ['a user', { user }, user],
  ['a user with fields that must not be stored', { user: { ...user, phone: '09120000000', nationalId: '1' } }, user],
])('restoreUser reads %s', (_case, stored, expected) => expect(restoreUser(stored)).toEqual(expected))
