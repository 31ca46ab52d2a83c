import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { customers } from '#db/schema/accounts.ts'
import type { Email } from '#domain/account/email.ts'
import type { Mobile } from '#domain/account/mobile.ts'

type CustomerFacts = {
  userId: string
  email: Email
  phone: Mobile
  firstName: string
  lastName: string
  nationalIdEncrypted?: Buffer
  nationalIdHmac?: Buffer
}

/** `CUST-{timestamp}` by the database's clock (product §3.3); two in one millisecond violate the unique key. */
const newNumber = sql`'CUST-' || floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Inserts the customer of an account, or updates it. */
export async function saveCustomer(db: Db, { userId, ...facts }: CustomerFacts): Promise<void> {
  await db
    .insert(customers)
    .values({ userId, ...facts, customerNumber: newNumber })
    .onConflictDoUpdate({ target: customers.userId, set: facts })
}

export async function findCustomer(db: Db, userId: string): Promise<typeof customers.$inferSelect | null> {
  const [found] = await db.select().from(customers).where(eq(customers.userId, userId))
  return found ?? null
}
