import { expect, test } from 'vitest'
import type { Db } from '#db/connect.ts'
import { shopOf } from '#tests/support/shop.ts'
import { decryptNationalId } from './account/national-id-vault.ts'
import { decryptTotpSecret } from './desk/totp.ts'
import { decryptValues } from './settings/key-vault.ts'

const context = shopOf({} as Db)
const secrets = { ...context.secrets, nationalIdKey: Buffer.alloc(32, 1), totpKey: Buffer.alloc(32, 3), settingsKey: Buffer.alloc(32, 4) }
const userId = '01890a5d-ac96-774b-bcce-b302099a8057'

test('values that an earlier version stored are readable', () => {
  const nationalId = '01f8262f99fcae14599fd732f02b96ed8ab08cf9d88612c0f2a822ab23d6183bbb7f3423a845e6'
  expect(decryptNationalId({ secrets }, Buffer.from(nationalId, 'hex'), userId)).toBe('0499370899')
  const totpSecret = '015354e1b609a33265a65842d28ca08dd6fe442950336c482a8867bd90ab04fa7c64eb724e675da77f67d64afba43855cb'
  expect(decryptTotpSecret({ secrets }, Buffer.from(totpSecret, 'hex'), userId).toString()).toBe('12345678901234567890')
  const merchantId = 'F8fpji9EqIL+ApluhPaer4yTZznE4q7zmKrkmkgzksusLBxMXq4eTA7cwGc='
  expect(decryptValues(secrets, 'zarinpal', { merchantId })).toEqual({ merchantId: 'کلید example' })
})
