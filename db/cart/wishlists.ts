import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { wishlists } from '#db/schema/shoppers.ts'

export type WishlistRow = { id: string; productId: string; createdAt: Date }

const { id, productId, createdAt } = wishlists

/** Newest first. */
export function wishlistRows(db: Db, userId: string): Promise<WishlistRow[]> {
  return db.select({ id, productId, createdAt }).from(wishlists).where(eq(wishlists.userId, userId)).orderBy(desc(createdAt), desc(id))
}

/** Existing rows stay unchanged. The first of the list becomes the newest. */
export async function addWishlistRows(db: Db, userId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const at = (index: number) => sql`now() - make_interval(secs => ${index / 1_000_000})`
  await db
    .insert(wishlists)
    .values(productIds.map((each, index) => ({ userId, productId: each, createdAt: at(index) })))
    .onConflictDoNothing({ target: [wishlists.userId, wishlists.productId] })
}

export async function deleteWishlistRow(db: Db, userId: string, ofProduct: string): Promise<void> {
  await db.delete(wishlists).where(and(eq(wishlists.userId, userId), eq(productId, ofProduct)))
}
