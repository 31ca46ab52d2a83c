import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { customers, profiles } from '#db/schema/accounts.ts'
import type { Email } from '#domain/account/email.ts'
import type { Mobile } from '#domain/account/mobile.ts'
import { releaseImported } from './imported.ts'

const isActive = and(eq(profiles.status, 'active'), eq(customers.isActive, true))

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The active account with this e-mail, or null. */
export async function findAccount(db: Db, email: Email) {
  const [found] = await selectAccounts(db, eq(profiles.email, email))
  return found ?? null
}

/** The active account with this phone number, or null. */
export async function findAccountByPhone(db: Db, phone: Mobile): Promise<Account | null> {
  const [found] = await selectAccounts(db, eq(profiles.phone, phone))
  return found ?? null
}

/** The same, locked until the transaction ends. */
export async function lockAccountByPhone(tx: Tx, phone: Mobile): Promise<Account | null> {
  const [locked] = await selectAccounts(tx, eq(profiles.phone, phone)).for('no key update', { of: profiles })
  return locked ?? null
}

function selectAccounts(db: Db, isWanted: SQL) {
  const { id, fullName, phone, passwordHash, emailConfirmedAt } = profiles
  return db
    .select({ id, fullName, phone, email: sql<string>`${profiles.email}`, passwordHash, emailConfirmedAt })
    .from(profiles)
    .innerJoin(customers, eq(customers.userId, profiles.id))
    .where(and(isWanted, isActive))
}

const isAccount = ne(profiles.status, 'imported')

/** Also true for an account that may not sign in. */
export async function isPhoneTaken(db: Db, phone: Mobile): Promise<boolean> {
  const found = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.phone, phone), isAccount))
  return found.length > 0
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [found] = await db.select({ hash: profiles.passwordHash }).from(profiles).where(eq(profiles.id, userId))
  return found?.hash ?? null
}

/** The e-mail address of an active account, if its owner has confirmed it. */
export async function findConfirmedEmail(db: Db, userId: string): Promise<string | null> {
  const { id, email, status, emailConfirmedAt } = profiles
  const [found] = await db
    .select({ email })
    .from(profiles)
    .where(and(eq(id, userId), eq(status, 'active'), isNotNull(emailConfirmedAt)))
  return found?.email ?? null
}

type NewProfile = { email: Email; phone: Mobile; fullName: string; passwordHash?: string }

/** Null when e-mail or phone belong to another account. */
export async function insertProfile(db: Db, profile: NewProfile): Promise<string | null> {
  const [added] = await db.insert(profiles).values(profile).onConflictDoNothing().returning({ id: profiles.id })
  return added?.id ?? null
}

/** Locks the account until the transaction ends; false when its password has changed or it was closed meanwhile. */
export async function lockIfPasswordUnchanged(tx: Tx, account: { id: string; passwordHash: string }): Promise<boolean> {
  const { id, passwordHash, status } = profiles
  const held = await tx
    .select({ id })
    .from(profiles)
    .where(and(eq(id, account.id), eq(passwordHash, account.passwordHash), eq(status, 'active')))
    .for('no key update')
  return held.length === 1
}

/** Compare and swap: false when the hash has changed meanwhile. */
export async function replacePasswordHash(db: Db, userId: string, { old, renewed }: { old: string; renewed: string }): Promise<boolean> {
  const replaced = await db
    .update(profiles)
    .set({ passwordHash: renewed })
    .where(and(eq(profiles.id, userId), eq(profiles.passwordHash, old)))
    .returning({ id: profiles.id })
  return replaced.length === 1
}

type Owner = { userId: string; email: string }

const isOwner = ({ userId, email }: Owner) => and(eq(profiles.id, userId), eq(profiles.email, email), eq(profiles.status, 'active'))

/** A password set through an e-mailed link also confirms the e-mail address. */
export async function resetPasswordHash(db: Db, owner: Owner, passwordHash: string): Promise<boolean> {
  const reset = db.update(profiles).set({ passwordHash, emailConfirmedAt: firstConfirmed }).where(isOwner(owner))
  return (await reset.returning({ id: profiles.id })).length === 1
}

/** A password set after proving the phone number. */
export async function setPasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(profiles).set({ passwordHash }).where(eq(profiles.id, userId))
}

const firstConfirmed = sql`coalesce(${profiles.emailConfirmedAt}, now())`

/** False when the account has another e-mail address by now. */
export async function confirmEmailOf(db: Db, owner: Owner): Promise<boolean> {
  const confirmed = db.update(profiles).set({ emailConfirmedAt: firstConfirmed }).where(isOwner(owner))
  return (await confirmed.returning({ id: profiles.id })).length === 1
}

/** Violates the unique key when the e-mail address belongs to another account. */
export async function setEmail(db: Db, userId: string, email: string): Promise<void> {
  await releaseImported(db, { email })
  await db.update(profiles).set({ email, emailConfirmedAt: sql`now()` }).where(eq(profiles.id, userId))
}

export async function setPhone(db: Db, userId: string, phone: Mobile): Promise<void> {
  await releaseImported(db, { phone })
  await db.update(profiles).set({ phone }).where(eq(profiles.id, userId))
}

export async function setName(db: Db, userId: string, name: { fullName: string; firstName: string; lastName: string }): Promise<void> {
  const { fullName, ...parts } = name
  await db.update(profiles).set({ fullName }).where(eq(profiles.id, userId))
  await db.update(customers).set(parts).where(eq(customers.userId, userId))
}

export async function isEmailTaken(db: Db, email: Email): Promise<boolean> {
  const found = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.email, email), isAccount))
  return found.length > 0
}

/** E-mail and phone of an active account. */
export async function findReach(db: Db, userId: string): Promise<{ email: string; phone: string } | null> {
  const [found] = await db
    .select({ email: profiles.email, phone: profiles.phone })
    .from(profiles)
    .where(and(eq(profiles.id, userId), eq(profiles.status, 'active')))
  return found?.email && found.phone ? { email: found.email, phone: found.phone } : null
}
