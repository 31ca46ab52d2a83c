import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { customerAddresses, customers, profiles, sessions } from '#db/schema/accounts.ts'
import { ownHeader } from '#server/same-origin.ts'
import { hashToken, newToken } from '#services/session/session-token.ts'
import { shopOf } from '#tests/support/shop.ts'

export const baseUrl = 'http://localhost:3000'

export type Buyer = {
  readonly userId: string
  readonly addressId: string
  readonly phone: string
  readonly headers: Record<string, string>
}

const batchSize = 1_000
let lastNumber = randomInt(500_000_000)

/** Signed-in shoppers with an address, inserted directly; each has its own client IP. */
export async function createBuyers(db: Db, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  while (buyers.length < count) buyers.push(...(await insertBuyers(db, Math.min(batchSize, count - buyers.length))))
  return buyers
}

async function insertBuyers(db: Db, count: number): Promise<Buyer[]> {
  const people = Array.from({ length: count }, () => aPerson())
  await db.insert(profiles).values(people.map(({ userId: id, email, phone }) => ({ id, email, phone, fullName: 'مریم احمدی' })))
  await db.insert(customers).values(
    people.map(({ customerId: id, userId, email, phone, number }) => ({
      ...{ id, userId, email, phone, firstName: 'مریم', lastName: 'احمدی' },
      customerNumber: `CUST-${number}`,
    })),
  )
  const postalAddress = { addressType: 'home', addressLine1: 'خیابان نمونه، پلاک ۱۲', city: 'تهران', province: 'تهران' } as const
  await db.insert(customerAddresses).values(
    people.map(({ addressId: id, customerId, phone }) => ({
      ...{ id, customerId, ...postalAddress, isDefault: true },
      ...{ recipientName: 'مریم احمدی', recipientPhone: phone },
    })),
  )
  const context = shopOf(db)
  const [expiresAt, endsAt] = [sql`now() + interval '14 days'`, sql`now() + interval '60 days'`]
  await db
    .insert(sessions)
    .values(people.map(({ userId, token }) => ({ userId, tokenHash: hashToken(context, token), deviceLabel: null, expiresAt, endsAt })))
  return people.map(({ userId, addressId, phone, token, clientIp }) => ({ userId, addressId, phone, headers: headersOf(token, clientIp) }))
}

function aPerson() {
  lastNumber += 1
  const number = String(lastNumber).padStart(9, '0')
  const clientIp = [10, ...[16, 8, 0].map((bits) => (lastNumber >> bits) & 255)].join('.')
  const ids = { userId: newId(), customerId: newId(), addressId: newId(), token: newToken() }
  return { ...ids, number, clientIp, phone: `09${number}`, email: `${number}@example.invalid` }
}

function headersOf(token: string, clientIp: string): Record<string, string> {
  return {
    'sec-fetch-site': 'same-origin',
    origin: baseUrl,
    [ownHeader.name]: ownHeader.value,
    'content-type': 'application/json',
    'x-forwarded-for': clientIp,
    cookie: `vitrin-session=${token}`,
  }
}
