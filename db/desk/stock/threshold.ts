import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { products } from '#db/schema/catalog.ts'

/** Only when it is still what the person saw. */
export async function updateThreshold(tx: Tx, productId: string, before: number | null, after: number | null): Promise<boolean> {
  const changed = await tx
    .update(products)
    .set({ lowStockAt: after })
    .where(and(eq(products.id, productId), sql`${products.lowStockAt} is not distinct from ${before}`))
    .returning({ id: products.id })
  return changed.length === 1
}

export async function thresholdOf(tx: Tx, productId: string): Promise<{ lowStockAt: number | null } | undefined> {
  const [row] = await tx.select({ lowStockAt: products.lowStockAt }).from(products).where(eq(products.id, productId))
  return row
}
