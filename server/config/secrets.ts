import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ShopSecrets } from '#services/context.ts'
import type { Config } from './config.ts'
import { secretNames } from './environment.ts'

export type Secrets = Readonly<Record<(typeof secretNames)[number], string>>

const secret = v.pipe(v.string(), v.minLength(32))
const secretsFile = v.object(v.entriesFromList(secretNames, secret))

/** Secrets that the first version did not have. */
const addedLater: readonly (typeof secretNames)[number][] = ['TOTP_KEY', 'SETTINGS_KEY']

/** Configured secrets; those that may be missing are generated at the first start and stored beside the data: all of a demo, SETTINGS_KEY of any shop. */
export function readSecrets(config: Config): Secrets {
  const given = secretNames.filter((name) => config[name])
  const missing = given.length < secretNames.length ? storedSecrets(config.DATA_DIR) : null
  return Object.freeze(Object.fromEntries(secretNames.map((name) => [name, config[name] ?? missing?.[name]])) as Secrets)
}

/** Hashed to 256 bits, so that any text of sufficient length can be configured. */
export function shopSecrets(secrets: Secrets): ShopSecrets {
  const key = (name: keyof Secrets) => createHash('sha256').update(secrets[name]).digest()
  return {
    sessionKey: key('SESSION_SECRET'),
    codeKey: key('CODE_SECRET'),
    nationalIdKey: key('NATIONAL_ID_KEY'),
    nationalIdIndexKey: key('NATIONAL_ID_INDEX_KEY'),
    totpKey: key('TOTP_KEY'),
    settingsKey: key('SETTINGS_KEY'),
  }
}

function storedSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) generateSecrets(dataDir, file)
  chmodSync(file, 0o600)
  addSecretsOfLaterVersions(file)
  const parsed = readStored(file, secretsFile)
  // New secrets would make everything encrypted with the old ones unreadable.
  if (!parsed.success) throw new Error(`${file} is damaged: restore it from a copy, or set ${secretNames.join(', ')}`)
  return parsed.output
}

function readStored<Schema extends v.GenericSchema>(file: string, schema: Schema) {
  return v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readFileSync(file, 'utf8'))
}

/** A file of an earlier version lacks the secrets that were added since; the ones it has never change. */
function addSecretsOfLaterVersions(file: string): void {
  const stored = readStored(file, v.looseObject({ SESSION_SECRET: secret, NATIONAL_ID_KEY: secret }))
  const missing = stored.success ? addedLater.filter((name) => !(name in stored.output)) : []
  if (!stored.success || missing.length === 0) return
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const added = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('hex')]))
  writeFileSync(draft, `${JSON.stringify({ ...stored.output, ...added }, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

/** Written to a temporary file and linked atomically: two processes that start concurrently read the same secrets. */
function generateSecrets(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const secrets = Object.fromEntries(secretNames.map((name) => [name, randomBytes(32).toString('hex')]))
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
