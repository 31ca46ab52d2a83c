import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { adoptPendingSecret, setPendingSecret } from '#db/desk/totp.ts'
import { password } from '#domain/account/password.ts'
import { hashPassword } from '#services/account/password-hash.ts'
import { encryptTotpSecret, newTotpSecret, totpCode } from '#services/desk/totp.ts'
import { aStaffMember, type Shopper } from '#tests/support/factories.ts'
import type { TestShop } from '#tests/support/test-shop.ts'
import { atTheDesk, type DeskClient } from './staff.ts'

export const deskPassword = 'kbzt7w-قاصدک'

/** The time step of the database's clock, which decides. */
export async function currentStep(db: Db): Promise<number> {
  const { rows } = await db.execute<{ step: number }>(sql`select floor(extract(epoch from clock_timestamp()) / 30)::integer as step`)
  return rows[0]?.step ?? 0
}

/** The secret as the set-up page shows it. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A member who signs in with `deskPassword`. */
export async function aMemberWithPassword(shop: TestShop, role: string): Promise<Shopper> {
  const typed = password(deskPassword)
  if (!typed) throw new Error('not a password')
  return aStaffMember(shop.db, { role, passwordHash: await hashPassword(shop.context, typed) })
}

/** The same with a second factor; `codeAt(0)` is the code of this moment. */
export async function aMemberWithTotp(shop: TestShop, role: string) {
  const member = await aMemberWithPassword(shop, role)
  const secret = newTotpSecret()
  await shop.db.transaction(async (tx) => {
    await setPendingSecret(tx, member.userId, encryptTotpSecret(shop.context, secret, member.userId))
    await adoptPendingSecret(tx, member.userId, 0)
  })
  return { member, codeAt: async (offset: number) => totpCode(secret, (await currentStep(shop.db)) + offset) }
}

/** The same, signed in at the desk of a shop that is no demo: nobody works there without a second factor. */
export async function aDeskClientWithTotp(shop: TestShop, role: string): Promise<DeskClient> {
  const { member } = await aMemberWithTotp(shop, role)
  return { member, headers: await atTheDesk(shop, member) }
}
