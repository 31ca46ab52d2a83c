import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { StoredSetting } from '#db/desk/settings.ts'
import { type KeyedProvider, type KeyValues, keyedProviders } from '#domain/settings/provider-keys.ts'
import type { ShopSecrets } from '#services/context.ts'

type Keys = Pick<ShopSecrets, 'settingsKey'>

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The row of `settings` that has a provider's account. */
export const keyRow = (provider: KeyedProvider) => `keys.${provider}`

/** Whether an account was ever entered, also one that was removed since or cannot be decrypted: its shop has served real customers. */
export function wereKeysEntered(stored: readonly StoredSetting[]): boolean {
  return stored.some(({ key, version }) => version > 0 && keyedProviders.some((provider) => keyRow(provider) === key))
}

/** Every value encrypted on its own: nonce, tag, ciphertext. The row and name of the value are authenticated (associated data), so that it cannot be decrypted in another row. */
export function sealValues({ settingsKey }: Keys, associatedData: string, values: KeyValues): Record<string, string> {
  const seal = (name: string, value: string) => {
    const nonce = randomBytes(nonceBytes)
    const encrypting = createCipheriv(cipher, settingsKey, nonce, { authTagLength: tagBytes }).setAAD(
      Buffer.from(`${associatedData}.${name}`),
    )
    const encrypted = Buffer.concat([encrypting.update(value, 'utf8'), encrypting.final()])
    return Buffer.concat([nonce, encrypting.getAuthTag(), encrypted]).toString('base64')
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, seal(name, value)]))
}

/** Null when they were encrypted with another key or for another row, or changed since. */
export function openValues({ settingsKey }: Keys, associatedData: string, sealed: Readonly<Record<string, string>>): KeyValues | null {
  const unseal = (name: string, text: string) => {
    const bytes = Buffer.from(text, 'base64')
    const tagEnd = nonceBytes + tagBytes
    const decrypting = createDecipheriv(cipher, settingsKey, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decrypting.setAAD(Buffer.from(`${associatedData}.${name}`)).setAuthTag(bytes.subarray(nonceBytes, tagEnd))
    return Buffer.concat([decrypting.update(bytes.subarray(tagEnd)), decrypting.final()]).toString('utf8')
  }
  try {
    return Object.fromEntries(Object.entries(sealed).map(([name, text]) => [name, unseal(name, text)]))
  } catch {
    return null
  }
}

/** A provider's account, for its row. */
export function sealKeys(keys: Keys, provider: KeyedProvider, values: KeyValues): Record<string, string> {
  return sealValues(keys, provider, values)
}

type Opened = { readonly values: KeyValues | null; readonly isUnreadable: boolean }

/** What was entered for a provider; null before that. */
export function openKeys(keys: Keys, provider: KeyedProvider, stored: readonly StoredSetting[]): Opened {
  const sealed = stored.find(({ key }) => key === keyRow(provider))?.value ?? {}
  if (Object.keys(sealed).length === 0) return { values: null, isUnreadable: false }
  const values = openValues(keys, provider, sealed)
  return { values, isUnreadable: values === null }
}
