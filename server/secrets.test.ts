import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readSecrets, secretNames } from './secrets.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrin-secrets-'))
  file = join(folder, 'data/secrets.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const demo = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: join(folder, 'data'), ...env })

test('a demo makes its secrets once, all different, readable by nobody else', () => {
  const made = readSecrets(demo())
  expect(new Set(Object.values(made)).size).toBe(secretNames.length)
  expect(Object.values(made).every((secret) => /^[0-9a-f]{64}$/.test(secret))).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readSecrets(demo())).toEqual(made)
})

test('what is configured wins over what was made', () => {
  const made = readSecrets(demo())
  const mixed = readSecrets(demo({ CODE_SECRET: 'configured' }))
  expect(mixed).toEqual({ ...made, CODE_SECRET: 'configured' })
})

test('a whole configuration writes no file', () => {
  const given = Object.fromEntries(secretNames.map((name) => [name, `given ${name}`]))
  expect(readSecrets(demo(given))).toEqual(given)
  expect(() => statSync(file)).toThrow()
})

test('a damaged file stops the start and is left as it is', () => {
  readSecrets(demo())
  writeFileSync(file, '{"SESSION_SECRET":"x')
  expect(() => readSecrets(demo())).toThrow(/secrets\.json is damaged/)
  expect(readFileSync(file, 'utf8')).toBe('{"SESSION_SECRET":"x')
})

test('a file that others can read is closed to them', () => {
  readSecrets(demo())
  writeFileSync(`${file}.lax`, readFileSync(file), { mode: 0o644 })
  rmSync(file)
  writeFileSync(file, readFileSync(`${file}.lax`), { mode: 0o644 })
  readSecrets(demo())
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
