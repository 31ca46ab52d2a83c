import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { protectDataDir } from './data-dir.ts'

const files = [
  'secrets.json',
  'sandbox/zarinpal.json',
  'files/receipts/ab/one.webp',
  'backups/one/secrets.json',
  'pg/cluster/PG_VERSION',
  'readme',
]
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const closed = process.getuid?.() === 0 ? '711' : '700'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-modes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('CH-15: an open data folder of an older version is closed, with everything in it that is secret or personal', () => {
  const folder = join(aFolder(), 'data')
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
    chmodSync(join(folder, file), 0o644)
  }
  for (const name of ['', 'sandbox', 'files', 'files/receipts', 'files/receipts/ab', 'pg', 'pg/cluster'])
    chmodSync(join(folder, name), 0o755)
  expect(protectDataDir(folder)).toEqual([])
  expect(modeOf(folder)).toBe(closed)
  for (const name of ['sandbox', 'files', 'files/receipts', 'files/receipts/ab', 'backups'])
    expect([name, modeOf(join(folder, name))]).toEqual([name, '700'])
  for (const file of files.slice(0, 4)) expect([file, modeOf(join(folder, file))]).toEqual([file, '600'])
  for (const file of files.slice(4)) expect([file, modeOf(join(folder, file))]).toEqual([file, '644'])
})

test('CH-15: a new data folder is created closed', () => {
  const folder = join(aFolder(), 'data')
  expect(protectDataDir(folder)).toEqual([])
  expect(modeOf(folder)).toBe(closed)
})

test('CH-15: a folder for everybody, such as /tmp, is not taken from the others but named', () => {
  const folder = aFolder()
  chmodSync(folder, 0o1777)
  expect(protectDataDir(folder)).toEqual([expect.stringContaining('set DATA_DIR')])
  expect(modeOf(folder)).toBe('777')
})
