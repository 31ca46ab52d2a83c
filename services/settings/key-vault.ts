import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { StoredSetting } from '#db/desk/settings.ts'
import type { KeyedProvider, KeyValues } from '#domain/settings/provider-keys.ts'
import type { ShopSecrets } from '../context.ts'

type Keys = Pick<ShopSecrets, 'settingsKey'>

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The row of `settings` that has a provider's account. */
export const keyRow = (provider: KeyedProvider) => `keys.${provider}`

/** Every value encrypted on its own: nonce, tag, ciphertext. Its place is authenticated, so that it cannot be decrypted in another one. */
export function sealKeys({ settingsKey }: Keys, provider: KeyedProvider, values: KeyValues): Record<string, string> {
  const seal = (name: string, value: string) => {
    const nonce = randomBytes(nonceBytes)
    const encrypting = createCipheriv(cipher, settingsKey, nonce, { authTagLength: tagBytes }).setAAD(placeOf(provider, name))
    const encrypted = Buffer.concat([encrypting.update(value, 'utf8'), encrypting.final()])
    return Buffer.concat([nonce, encrypting.getAuthTag(), encrypted]).toString('base64')
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, seal(name, value)]))
}

type Opened = { readonly values: KeyValues | null; readonly isUnreadable: boolean }

/** What was entered for a provider; null before that. Unreadable: it was encrypted with another key, or changed since. */
export function openKeys({ settingsKey }: Keys, provider: KeyedProvider, stored: readonly StoredSetting[]): Opened {
  const sealed = Object.entries(stored.find(({ key }) => key === keyRow(provider))?.value ?? {})
  if (sealed.length === 0) return { values: null, isUnreadable: false }
  try {
    const values = sealed.map(([name, text]) => [name, unseal(settingsKey, placeOf(provider, name), Buffer.from(text, 'base64'))] as const)
    return { values: Object.fromEntries(values), isUnreadable: false }
  } catch {
    return { values: null, isUnreadable: true }
  }
}

function unseal(key: Buffer, place: Buffer, sealed: Buffer): string {
  const tagEnd = nonceBytes + tagBytes
  const decrypting = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decrypting.setAAD(place).setAuthTag(sealed.subarray(nonceBytes, tagEnd))
  return Buffer.concat([decrypting.update(sealed.subarray(tagEnd)), decrypting.final()]).toString('utf8')
}

function placeOf(provider: KeyedProvider, name: string): Buffer {
  return Buffer.from(`${provider}.${name}`)
}
