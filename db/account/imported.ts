import { and, eq, or } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { customerAddresses, customers, profiles } from '#db/schema/accounts.ts'
import { customerNotes } from '#db/schema/desk.ts'
import type { Mobile } from '#domain/account/mobile.ts'

/** A customer of another shop whose mobile somebody has proved. */
export type FormerCustomer = { readonly userId: string; readonly customerId: string; readonly hasEmail: boolean }

/**
 * E-mail and mobile belong to an account from now on: customers who were imported with one of them lose it, so that it is nobody else's. Returns the
 * one with the mobile.
 */
export async function releaseImported(db: Db, { email, phone }: { email?: string; phone?: Mobile }): Promise<FormerCustomer | null> {
  const isOne = or(email ? eq(profiles.email, email) : undefined, phone ? eq(profiles.phone, phone) : undefined)
  const found = await db
    .select({ userId: profiles.id, customerId: customers.id, email: profiles.email, phone: profiles.phone })
    .from(profiles)
    .innerJoin(customers, eq(customers.userId, profiles.id))
    .where(and(eq(profiles.status, 'imported'), isOne))
    .orderBy(profiles.id)
    .for('update', { of: profiles })
  for (const { userId, ...former } of found) {
    const left = { email: former.email === email ? null : former.email, phone: former.phone === phone ? null : former.phone }
    await db.update(profiles).set(left).where(eq(profiles.id, userId))
  }
  const former = found.find((row) => phone !== undefined && row.phone === phone)
  return former ? { userId: former.userId, customerId: former.customerId, hasEmail: former.email === email } : null
}

/**
 * The account of the proved mobile takes the place of the imported customer: notes of the staff come with it, addresses only when the e-mail is the
 * same too, since a number may have had another owner.
 */
export async function takeOverImported(tx: Tx, { userId, customerId, hasEmail }: FormerCustomer, accountId: string): Promise<void> {
  const [customer] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.userId, accountId))
  if (!customer) throw new Error('a registered account has its customer')
  if (hasEmail) await tx.update(customerAddresses).set({ customerId: customer.id }).where(eq(customerAddresses.customerId, customerId))
  await tx.update(customerNotes).set({ customerId: customer.id }).where(eq(customerNotes.customerId, customerId))
  await tx.delete(profiles).where(eq(profiles.id, userId))
}
