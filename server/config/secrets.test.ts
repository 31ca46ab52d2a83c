import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { secretNames } from './environment.ts'
import { readSecrets } from './secrets.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrin-secrets-'))
  file = join(folder, 'data/secrets.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const demo = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: join(folder, 'data'), ...env })

test('a demo generates its secrets once, all different, in a file only its owner can read', () => {
  const generated = readSecrets(demo())
  expect(new Set(Object.values(generated)).size).toBe(secretNames.length)
  expect(Object.values(generated).every((secret) => /^[0-9a-f]{64}$/.test(secret))).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readSecrets(demo())).toEqual(generated)
})

test('configured secrets take precedence over generated ones', () => {
  const generated = readSecrets(demo())
  const mixed = readSecrets(demo({ CODE_SECRET: 'configured' }))
  expect(mixed).toEqual({ ...generated, CODE_SECRET: 'configured' })
})

test('with all secrets configured no file is written', () => {
  const given = Object.fromEntries(secretNames.map((name) => [name, `given ${name}`]))
  expect(readSecrets(demo(given))).toEqual(given)
  expect(() => statSync(file)).toThrow()
})

test('a damaged file is a startup error and is not overwritten', () => {
  readSecrets(demo())
  writeFileSync(file, '{"SESSION_SECRET":"x')
  expect(() => readSecrets(demo())).toThrow(/secrets\.json is damaged/)
  expect(readFileSync(file, 'utf8')).toBe('{"SESSION_SECRET":"x')
})

test('the permissions of a readable file are tightened', () => {
  readSecrets(demo())
  writeFileSync(`${file}.lax`, readFileSync(file), { mode: 0o644 })
  rmSync(file)
  writeFileSync(file, readFileSync(`${file}.lax`), { mode: 0o644 })
  readSecrets(demo())
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
