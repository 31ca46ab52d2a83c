import { expect, test } from 'vitest'
import { restorePreferences } from './preferences.ts'

const unchanged = { emailNotices: true, smsNotices: true, privacy: false }

test.each([
  ['nothing', null, unchanged],
  ['a text', 'x', unchanged],
  ['some choices', { smsNotices: false }, { ...unchanged, smsNotices: false }],
  ['all choices', { emailNotices: false, smsNotices: false, privacy: true }, { emailNotices: false, smsNotices: false, privacy: true }],
  ['strange values', { emailNotices: 'no', smsNotices: 0, privacy: {} }, unchanged],
  ['more than we know', { privacy: true, role: 'owner' }, { ...unchanged, privacy: true }],
])('restorePreferences reads %s', (_case, stored, preferences) => expect(restorePreferences(stored)).toEqual(preferences))
