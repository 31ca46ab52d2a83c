import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { productLabels } from '#db/schema/desk.ts'
import { maxKnownLabels } from '#domain/desk/labels.ts'

/** Of each product that has any, sorted. */
export async function labelsOfGoods(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { productId, label } = productLabels
  const rows = await db.select({ productId, label }).from(productLabels).where(equalsAny(productId, ids)).orderBy(asc(label))
  const labels = new Map<string, string[]>()
  for (const row of rows) labels.set(row.productId, [...(labels.get(row.productId) ?? []), row.label])
  return labels
}

export async function insertLabels(tx: Tx, ids: readonly string[], label: string): Promise<void> {
  await tx.insert(productLabels).values(ids.map((productId) => ({ productId, label })))
}

export async function deleteLabels(tx: Tx, ids: readonly string[], label: string): Promise<void> {
  await tx.delete(productLabels).where(and(equalsAny(productLabels.productId, ids), eq(productLabels.label, label)))
}

/** Every label in use, sorted: one step through the index for each, however many products have it. */
export async function knownLabels(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ label: string }>(sql`
    with recursive known (label) as (
      (select label from ${productLabels} order by label limit 1)
      union all
      select (select label from ${productLabels} where label > known.label order by label limit 1) from known where known.label is not null)
    select label from known where label is not null order by label collate "fa-x-icu" limit ${maxKnownLabels}`)
  return rows.map(({ label }) => label)
}
