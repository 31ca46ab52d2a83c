import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#db/connect.ts'
import type { NationalId } from '#domain/account/national-id.ts'
import { shopOf } from '#tests/support/shop.ts'
import { decryptNationalId, encryptNationalId } from './national-id-vault.ts'

const context = shopOf({} as Db)
const id = '0499370899' as NationalId
const userId = randomUUID()

test('an encrypted national ID is readable for its own account only, and only unchanged', () => {
  const { nationalIdEncrypted: encrypted } = encryptNationalId(context, id, userId)
  expect(decryptNationalId(context, encrypted, userId)).toBe(id)
  expect(() => decryptNationalId(context, encrypted, randomUUID())).toThrow()
  for (const at of [0, 1, 13, 29, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => decryptNationalId(context, changed, userId)).toThrow()
  }
})

test('the same national ID is encrypted differently each time, and still found to be the same', () => {
  const [one, two] = [encryptNationalId(context, id, userId), encryptNationalId(context, id, randomUUID())]
  expect(one.nationalIdEncrypted.equals(two.nationalIdEncrypted)).toBe(false)
  expect(one.nationalIdHmac).toEqual(two.nationalIdHmac)
  expect(one.nationalIdEncrypted.toString('latin1')).not.toContain(id)
})

test('without the key nothing is readable', () => {
  const { nationalIdEncrypted: encrypted } = encryptNationalId(context, id, userId)
  const other = { ...context, secrets: { ...context.secrets, nationalIdKey: Buffer.alloc(32, 1) } }
  expect(() => decryptNationalId(other, encrypted, userId)).toThrow()
})
