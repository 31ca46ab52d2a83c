import { and, eq, isNull, sql } from 'drizzle-orm'
import { isOpenUntil } from '#db/clock.ts'
import type { Db, Tx } from '#db/connect.ts'
import { deskLinks } from '#db/schema/staff.ts'

const lifetime = sql`interval '15 minutes'`

export async function insertDeskLink(db: Db, link: { profileId: string; tokenHash: Buffer }): Promise<void> {
  await db.insert(deskLinks).values({ ...link, expiresAt: sql`now() + ${lifetime}` })
}

/** Marks the link as used: of concurrent requests exactly one gets it. */
export async function takeDeskLink(tx: Tx, tokenHash: Buffer): Promise<{ profileId: string } | null> {
  const [taken] = await tx
    .update(deskLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(deskLinks.tokenHash, tokenHash), isNull(deskLinks.usedAt), isOpenUntil(deskLinks.expiresAt, lifetime)))
    .returning({ profileId: deskLinks.profileId })
  return taken ?? null
}
