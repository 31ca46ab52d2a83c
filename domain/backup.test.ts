import { expect, test } from 'vitest'
import { backupName, isBackupDue, outdatedBackups } from './backup.ts'

const at = (text: string) => new Date(`2026-11-${text}Z`)
const names = ['16T08:30:00.001', '14T08:30:00.000', '15T08:30:00.000'].map((text) => backupName(at(text)))

test('a name tells the time, and names sort by it', () => {
  expect(backupName(at('16T08:30:00.001'))).toBe('vitrin-20261116T083000001Z')
})

test.each([
  ['not within a day of the newest', names, '17T08:29:00', false],
  ['a day after the newest', names, '17T08:31:00', true],
  ['when the newest is of a clock that was ahead', names, '14T12:00:00', true],
  ['not within an hour of the first start', [], '01T00:59:00', false],
  ['an hour after the first start', [], '01T01:00:00', true],
  ['an hour after the first start, whatever else is in the folder', ['incomplete-vitrin-x', 'notes.txt'], '01T01:00:00', true],
])('a backup is due %s', (_case, found, now, expected) => {
  expect(isBackupDue({ names: found, now: at(now), databaseCreatedAt: at('01T00:00:00') })).toBe(expected)
})

test('the oldest are outdated, and nothing that is not a backup', () => {
  expect(outdatedBackups([...names, 'notes.txt', 'incomplete-vitrin-20261113T083000000Z'], 2)).toEqual(['vitrin-20261114T083000000Z'])
  expect(outdatedBackups(names, 3)).toEqual([])
})
