import { createHmac, randomBytes } from 'node:crypto'
import { recoveryCodeCount, recoveryCodeOf, totpDigits } from '#domain/desk/totp.ts'
import { decrypt, encrypt } from '#services/aes-gcm.ts'
import type { ShopSecrets } from '#services/context.ts'

type Keys = { readonly secrets: Pick<ShopSecrets, 'totpKey' | 'codeKey'> }

const keyId = 1

export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** The id of the key, then what is encrypted for this member: it cannot be decrypted in another row. */
export function encryptTotpSecret({ secrets }: Keys, secret: Buffer, profileId: string): Buffer {
  return Buffer.concat([Buffer.of(keyId), encrypt(secrets.totpKey, profileId, secret)])
}

export function decryptTotpSecret({ secrets }: Keys, stored: Buffer, profileId: string): Buffer {
  if (stored[0] !== keyId) throw new Error('a second factor was encrypted with an unknown key')
  return decrypt(secrets.totpKey, profileId, stored.subarray(1))
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
