import { createHmac } from 'node:crypto'
import type { NationalId } from '#domain/account/national-id.ts'
import { decrypt, encrypt } from '#services/aes-gcm.ts'
import type { ServiceContext } from '#services/context.ts'

/** A stored national ID: encrypted with one key, comparable by the HMAC of another (docs/threats.md D18). */
export type EncryptedNationalId = { readonly nationalIdEncrypted: Buffer; readonly nationalIdHmac: Buffer }

type Keys = Pick<ServiceContext, 'secrets'>

const keyId = 1

/** The id of the key, then what is encrypted for this user: it cannot be decrypted in another row. */
export function encryptNationalId({ secrets }: Keys, id: NationalId, userId: string): EncryptedNationalId {
  return {
    nationalIdEncrypted: Buffer.concat([Buffer.of(keyId), encrypt(secrets.nationalIdKey, userId, Buffer.from(id, 'ascii'))]),
    nationalIdHmac: createHmac('sha256', secrets.nationalIdIndexKey).update(id).digest(),
  }
}

export function decryptNationalId({ secrets }: Keys, encrypted: Buffer, userId: string): NationalId {
  if (encrypted[0] !== keyId) throw new Error('a national ID was encrypted with an unknown key')
  return decrypt(secrets.nationalIdKey, userId, encrypted.subarray(1)).toString('ascii') as NationalId
}
