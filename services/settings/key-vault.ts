import type { StoredSetting } from '#db/desk/settings.ts'
import { type KeyedProvider, type KeyValues, keyedProviders } from '#domain/settings/provider-keys.ts'
import { decrypt, encrypt } from '#services/aes-gcm.ts'
import type { ShopSecrets } from '#services/context.ts'

type Keys = Pick<ShopSecrets, 'settingsKey'>

/** The row of `settings` that has a provider's account. */
export const keyRow = (provider: KeyedProvider) => `keys.${provider}`

/** Whether an account was ever entered, also one that was removed since or cannot be decrypted: its shop has served real customers. */
export function wereKeysEntered(stored: readonly StoredSetting[]): boolean {
  return stored.some(({ key, version }) => version > 0 && keyedProviders.some((provider) => keyRow(provider) === key))
}

/** Each value is encrypted by itself, as base64, and can be decrypted only for the same row and name. */
export function encryptValues({ settingsKey }: Keys, row: string, values: KeyValues): Record<string, string> {
  return mapValues(values, (name, value) => encrypt(settingsKey, `${row}.${name}`, Buffer.from(value)).toString('base64'))
}

/** Null when they were encrypted with another key or for another row, or changed since. */
export function decryptValues({ settingsKey }: Keys, row: string, encrypted: KeyValues): KeyValues | null {
  try {
    return mapValues(encrypted, (name, text) => decrypt(settingsKey, `${row}.${name}`, Buffer.from(text, 'base64')).toString())
  } catch {
    return null
  }
}

function mapValues(values: KeyValues, change: (name: string, value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]))
}

/** A provider's account, for its row. */
export function encryptKeys(keys: Keys, provider: KeyedProvider, values: KeyValues): Record<string, string> {
  return encryptValues(keys, provider, values)
}

type DecryptedKeys = { readonly values: KeyValues | null; readonly isUnreadable: boolean }

/** What was entered for a provider; null before that. */
export function decryptKeys(keys: Keys, provider: KeyedProvider, stored: readonly StoredSetting[]): DecryptedKeys {
  const encrypted = stored.find(({ key }) => key === keyRow(provider))?.value ?? {}
  if (Object.keys(encrypted).length === 0) return { values: null, isUnreadable: false }
  const values = decryptValues(keys, provider, encrypted)
  return { values, isUnreadable: values === null }
}
