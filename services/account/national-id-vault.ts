import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { NationalId } from '#domain/account/national-id.ts'
import type { ServiceContext } from '#services/context.ts'

/** A stored national ID: encrypted with one key, comparable by the HMAC of another (docs/threats.md D18). */
export type LockedNationalId = { readonly nationalIdEncrypted: Buffer; readonly nationalIdHmac: Buffer }

const cipher = 'aes-256-gcm'
const keyId = 1
const nonceBytes = 12
const tagBytes = 16

/** Key id, nonce, tag, ciphertext. The user id is authenticated, so it cannot be decrypted in another row. */
export function lockNationalId({ secrets }: ServiceContext, id: NationalId, userId: string): LockedNationalId {
  const nonce = randomBytes(nonceBytes)
  const locking = createCipheriv(cipher, secrets.nationalIdKey, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(userId))
  const digits = Buffer.concat([locking.update(id, 'ascii'), locking.final()])
  return {
    nationalIdEncrypted: Buffer.concat([Buffer.of(keyId), nonce, locking.getAuthTag(), digits]),
    nationalIdHmac: createHmac('sha256', secrets.nationalIdIndexKey).update(id).digest(),
  }
}

export function openNationalId({ secrets }: ServiceContext, locked: Buffer, userId: string): NationalId {
  if (locked[0] !== keyId) throw new Error('a national ID was locked with an unknown key')
  const [nonceEnd, tagEnd] = [1 + nonceBytes, 1 + nonceBytes + tagBytes]
  const opening = createDecipheriv(cipher, secrets.nationalIdKey, locked.subarray(1, nonceEnd), { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(userId)).setAuthTag(locked.subarray(nonceEnd, tagEnd))
  return Buffer.concat([opening.update(locked.subarray(tagEnd)), opening.final()]).toString('ascii') as NationalId
}
