import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Nonce, tag, ciphertext. The associated data is authenticated: only who passes the same can decrypt, so a value is useless in another row. */
export function encrypt(key: Buffer, associatedData: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const encrypting = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(associatedData))
  const ciphertext = Buffer.concat([encrypting.update(plain), encrypting.final()])
  return Buffer.concat([nonce, encrypting.getAuthTag(), ciphertext])
}

/** Throws when it was encrypted with another key or other associated data, or was changed since. */
export function decrypt(key: Buffer, associatedData: string, encrypted: Buffer): Buffer {
  const [nonce, tag] = [encrypted.subarray(0, nonceBytes), encrypted.subarray(nonceBytes, nonceBytes + tagBytes)]
  const decrypting = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  decrypting.setAAD(Buffer.from(associatedData)).setAuthTag(tag)
  return Buffer.concat([decrypting.update(encrypted.subarray(nonceBytes + tagBytes)), decrypting.final()])
}
