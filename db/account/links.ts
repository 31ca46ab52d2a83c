import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isWithinLast } from '#db/clock.ts'
import type { Db } from '#db/connect.ts'
import { accountTokens as links } from '#db/schema/accounts.ts'
import { type LinkPurpose, linkLifetimeMinutes } from '#domain/account/account-mails.ts'

export type Link = { userId: string; purpose: LinkPurpose; email: string }

/** Inserts a link; earlier links of the same purpose become invalid. */
export async function insertLink(db: Db, link: Link & { id: string; tokenHash: Buffer }): Promise<void> {
  await deleteLinksOf(db, link.userId, [link.purpose])
  await db.insert(links).values({ ...link, expiresAt: sql`now() + make_interval(mins => ${linkLifetimeMinutes[link.purpose]})` })
}

export async function deleteLinksOf(db: Db, userId: string, purposes: LinkPurpose[]): Promise<void> {
  await db.delete(links).where(and(eq(links.userId, userId), inArray(links.purpose, purposes)))
}

const isOpen = sql`${links.usedAt} is null and ${links.expiresAt} > now() and ${links.createdAt} <= clock_timestamp()`
const facts = { userId: links.userId, purpose: links.purpose, email: links.email }

/** Null when the link is used or expired. */
export async function findLink(db: Db, id: string): Promise<Link | null> {
  const [found] = await db
    .select(facts)
    .from(links)
    .where(and(eq(links.id, id), isOpen))
  return found ?? null
}

/** True when such a link was sent within the last five minutes. */
export async function hasRecentLink(db: Db, userId: string, purpose: LinkPurpose): Promise<boolean> {
  const found = await db
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.purpose, purpose), isWithinLast(links.createdAt, sql`interval '5 minutes'`)))
  return found.length > 0
}

function matchesToken(tokenHash: Buffer, purposes: LinkPurpose[]): SQL | undefined {
  return and(eq(links.tokenHash, tokenHash), inArray(links.purpose, purposes), isOpen)
}

/** Null when it is unknown, used, expired or for another purpose. */
export async function findLinkByToken(db: Db, tokenHash: Buffer, purposes: LinkPurpose[]): Promise<Link | null> {
  const [found] = await db.select(facts).from(links).where(matchesToken(tokenHash, purposes))
  return found ?? null
}

/** Marks the link as used and returns it; null when it is unknown, used, expired or for another purpose. */
export async function useLink(db: Db, tokenHash: Buffer, purposes: LinkPurpose[]): Promise<Link | null> {
  const [used] = await db.update(links).set({ usedAt: sql`now()` }).where(matchesToken(tokenHash, purposes)).returning(facts)
  return used ?? null
}
