import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { cartItems } from '#db/schema/shoppers.ts'
import type { Toman } from '#domain/money.ts'

export type CartRow = { productId: string; quantity: number; seenPrice: Toman | null }

/** Sorted by when they were added. */
export function cartRows(db: Db, userId: string): Promise<CartRow[]> {
  const { productId, quantity, seenPrice } = cartItems
  return db
    .select({ productId, quantity, seenPrice })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.productId))
}

/** Upserts each line. */
export async function putCartRows(db: Db, userId: string, rows: readonly CartRow[]): Promise<void> {
  if (rows.length === 0) return
  // now() is the same for all rows of a statement; the offset preserves their sequence.
  const at = (index: number) => sql`now() + make_interval(secs => ${index / 1_000_000})`
  await db
    .insert(cartItems)
    .values(rows.map((row, index) => ({ userId, ...row, createdAt: at(index) })))
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId],
      set: { quantity: sql`excluded.quantity`, seenPrice: sql`excluded.seen_price` },
    })
}

/** Deletes the lines of these products, or all lines. */
export async function deleteCartRows(db: Db, userId: string, productIds?: readonly string[]): Promise<void> {
  await db.delete(cartItems).where(and(eq(cartItems.userId, userId), productIds && equalsAny(cartItems.productId, productIds)))
}
