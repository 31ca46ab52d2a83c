import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#db/connect.ts'
import type { NationalId } from '#domain/account/national-id.ts'
import { shopOf } from '#tests/support/shop.ts'
import { lockNationalId, openNationalId } from './national-id-vault.ts'

const context = shopOf({} as Db)
const id = '0499370899' as NationalId
const userId = randomUUID()

test('a locked national ID opens for its own account only, and only untouched', () => {
  const { nationalIdEncrypted: locked } = lockNationalId(context, id, userId)
  expect(openNationalId(context, locked, userId)).toBe(id)
  expect(() => openNationalId(context, locked, randomUUID())).toThrow()
  for (const at of [0, 1, 13, 29, locked.length - 1]) {
    const touched = Buffer.from(locked)
    touched.writeUInt8(touched.readUInt8(at) ^ 1, at)
    expect(() => openNationalId(context, touched, userId)).toThrow()
  }
})

test('the same national ID is locked differently each time, and still found to be the same', () => {
  const [one, two] = [lockNationalId(context, id, userId), lockNationalId(context, id, randomUUID())]
  expect(one.nationalIdEncrypted.equals(two.nationalIdEncrypted)).toBe(false)
  expect(one.nationalIdHmac).toEqual(two.nationalIdHmac)
  expect(one.nationalIdEncrypted.toString('latin1')).not.toContain(id)
})

test('without the key nothing opens', () => {
  const { nationalIdEncrypted: locked } = lockNationalId(context, id, userId)
  const other = { ...context, secrets: { ...context.secrets, nationalIdKey: Buffer.alloc(32, 1) } }
  expect(() => openNationalId(other, locked, userId)).toThrow()
})
