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
  ['a day after the newest that is not of a clock that was ahead', names, '15T08:31:00', false],
  ['a day after the newest that is not of a clock that was ahead', names, '16T08:30:00', true],
  ['an hour after the first start, when all are of a clock that was ahead', names, '02T00:00:00', true],
  ['when also the first start was by a clock that was ahead', [], '30T00:00:00', true],
  ['not within an hour of the first start', [], '01T00:59:00', false],
  ['an hour after the first start', [], '01T01:00:00', true],
  ['an hour after the first start, whatever else is in the folder', ['incomplete-vitrin-x', 'notes.txt'], '01T01:00:00', true],
])('a backup is due %s', (_case, found, now, expected) => {
  expect(isBackupDue({ names: found, now: at(now), databaseCreatedAt: at('01T00:00:00') })).toBe(expected)
})

test('the oldest are outdated, and nothing that is not a backup', () => {
  const now = at('16T09:00:00')
  const found = [...names, 'notes.txt', 'incomplete-vitrin-20261113T083000000Z']
  expect(outdatedBackups(found, { keep: 2, now })).toEqual(['vitrin-20261114T083000000Z'])
  expect(outdatedBackups(names, { keep: 3, now })).toEqual([])
})

test('CH-14: after a clock that was two days ahead is put right, a week of hourly checks makes one backup a day and keeps one of each day', () => {
  const keep = 7
  const days = ['08', '09', '10', '11', '12', '13', '14'].map((day) => backupName(at(`${day}T08:30:00`)))
  const ahead = backupName(at('17T08:30:00'))
  let found = [...days, ahead]
  for (let hour = 0; hour < 7 * 24; hour++) {
    const now = new Date(at('15T09:00:00').getTime() + hour * 3_600_000)
    if (!isBackupDue({ names: found, now, databaseCreatedAt: at('01T00:00:00') })) continue
    found.push(backupName(now))
    const outdated = outdatedBackups(found, { keep, now })
    found = found.filter((name) => !outdated.includes(name))
  }
  const dates = found.map((name) => name.slice('vitrin-202611'.length, 'vitrin-20261100'.length))
  expect(dates.sort()).toEqual(['15', '16', '17', '18', '19', '20', '21'])
})
