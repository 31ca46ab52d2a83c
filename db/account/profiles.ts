import { and, eq, sql } from 'drizzle-orm'
import type { Email } from '#domain/account/email.ts'
import type { Mobile } from '#domain/mobile.ts'
import type { Db, Tx } from '../connect.ts'
import { customers, profiles } from '../schema/accounts.ts'

const isActive = and(eq(profiles.status, 'active'), eq(customers.isActive, true))

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The active account that signs in with this address, or null. */
export async function findAccount(db: Db, email: Email) {
  const { id, fullName, passwordHash, emailConfirmedAt } = profiles
  const [found] = await db
    .select({ id, fullName, email: sql<string>`${profiles.email}`, passwordHash, emailConfirmedAt })
    .from(profiles)
    .innerJoin(customers, eq(customers.userId, profiles.id))
    .where(and(eq(profiles.email, email), isActive))
  return found ?? null
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [found] = await db.select({ hash: profiles.passwordHash }).from(profiles).where(eq(profiles.id, userId))
  return found?.hash ?? null
}

export async function isEmailConfirmed(db: Db, userId: string): Promise<boolean> {
  const [found] = await db.select({ at: profiles.emailConfirmedAt }).from(profiles).where(eq(profiles.id, userId))
  return Boolean(found?.at)
}

type NewProfile = { email: Email; phone: Mobile; fullName: string; passwordHash: string }

/** A new buyer; null when e-mail or phone already belong to somebody. */
export async function insertProfile(db: Db, profile: NewProfile): Promise<string | null> {
  const [added] = await db.insert(profiles).values(profile).onConflictDoNothing().returning({ id: profiles.id })
  return added?.id ?? null
}

/** Holds the account as it is until the transaction ends; false when its password was changed or it was closed meanwhile. */
export async function holdPassword(tx: Tx, account: { id: string; passwordHash: string }): Promise<boolean> {
  const { id, passwordHash, status } = profiles
  const held = await tx
    .select({ id })
    .from(profiles)
    .where(and(eq(id, account.id), eq(passwordHash, account.passwordHash), eq(status, 'active')))
    .for('share')
  return held.length === 1
}

export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.update(profiles).set({ passwordHash }).where(eq(profiles.id, userId))
}

/** Only while it is still the old one: a password that was changed meanwhile stays changed. */
export async function replacePasswordHash(db: Db, userId: string, { old, renewed }: { old: string; renewed: string }): Promise<void> {
  await db
    .update(profiles)
    .set({ passwordHash: renewed })
    .where(and(eq(profiles.id, userId), eq(profiles.passwordHash, old)))
}
