import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { recoveryCodeCount, recoveryCodeOf, totpDigits } from '#domain/desk/totp.ts'
import type { ShopSecrets } from '#services/context.ts'

type Keys = { readonly secrets: Pick<ShopSecrets, 'totpKey' | 'codeKey'> }

const cipher = 'aes-256-gcm'
const keyId = 1
const nonceBytes = 12
const tagBytes = 16

export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** Key id, nonce, tag, ciphertext. The member's id is authenticated, so it cannot be decrypted in another row. */
export function encryptTotpSecret({ secrets }: Keys, secret: Buffer, profileId: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const encrypting = createCipheriv(cipher, secrets.totpKey, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(profileId))
  const encrypted = Buffer.concat([encrypting.update(secret), encrypting.final()])
  return Buffer.concat([Buffer.of(keyId), nonce, encrypting.getAuthTag(), encrypted])
}

export function decryptTotpSecret({ secrets }: Keys, stored: Buffer, profileId: string): Buffer {
  if (stored[0] !== keyId) throw new Error('a second factor was encrypted with an unknown key')
  const [nonceEnd, tagEnd] = [1 + nonceBytes, 1 + nonceBytes + tagBytes]
  const decrypting = createDecipheriv(cipher, secrets.totpKey, stored.subarray(1, nonceEnd), { authTagLength: tagBytes })
  decrypting.setAAD(Buffer.from(profileId)).setAuthTag(stored.subarray(nonceEnd, tagEnd))
  return Buffer.concat([decrypting.update(stored.subarray(tagEnd)), decrypting.final()])
}

/** RFC 4226 §5.3 with the time step as counter (RFC 6238). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** totpDigits
  return String(number).padStart(totpDigits, '0')
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(10)))
}

/** An HMAC with the member's id: a code read from the table, or of another member, is useless (DESK-05). */
export function hashRecoveryCode({ secrets }: Keys, profileId: string, code: string): Buffer {
  return createHmac('sha256', secrets.codeKey).update(`recovery\0${profileId}\0${code}`).digest()
}
