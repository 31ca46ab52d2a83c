import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { productAttributes, products, variantValues } from '#db/schema/catalog.ts'
import { storeSequence } from './sequence.ts'

/** The values of an option in display order, each with the number of its products. */
export function listDeskValues(db: Db, optionId: string) {
  const { id, value, slug, swatch, version, displayOrder } = variantValues
  const count = db.$count(productAttributes, sql`${productAttributes.valueId} = ${variantValues.id}`)
  return db
    .select({ id, value, slug, swatch, version, products: count })
    .from(variantValues)
    .where(eq(variantValues.optionId, optionId))
    .orderBy(asc(displayOrder), asc(slug))
}

export type StoredValue = typeof variantValues.$inferSelect

/** Locks all values of an option, in display order. */
export async function lockValues(tx: Tx, optionId: string): Promise<StoredValue[]> {
  const isOfOption = eq(variantValues.optionId, optionId)
  await tx.select({ id: variantValues.id }).from(variantValues).where(isOfOption).orderBy(asc(variantValues.id)).for('update')
  return tx.select().from(variantValues).where(isOfOption).orderBy(asc(variantValues.displayOrder), asc(variantValues.slug))
}

export async function optionIdOfValue(tx: Tx, valueId: string): Promise<string | null> {
  const [row] = await tx.select({ optionId: variantValues.optionId }).from(variantValues).where(eq(variantValues.id, valueId))
  return row?.optionId ?? null
}

type NewValue = { optionId: string; value: string; slug: string; swatch: string | null; displayOrder: number }

export async function insertValue(tx: Tx, fields: NewValue): Promise<string> {
  const [row] = await tx.insert(variantValues).values(fields).returning({ id: variantValues.id })
  if (!row) throw new Error('a value was not stored')
  return row.id
}

export async function updateValue(tx: Tx, id: string, fields: { value: string; swatch: string | null }): Promise<number> {
  const [row] = await tx.update(variantValues).set(fields).where(eq(variantValues.id, id)).returning({ version: variantValues.version })
  if (!row) throw new Error('a locked value has a row')
  return row.version
}

export async function deleteValue(tx: Tx, id: string): Promise<void> {
  await tx.delete(variantValues).where(eq(variantValues.id, id))
}

export async function countProductsOfValue(tx: Tx, id: string): Promise<number> {
  return tx.$count(productAttributes, eq(productAttributes.valueId, id))
}

/** Whether two variants of one family would have the same values after a merge. */
export async function wouldMergeVariants(tx: Tx, from: string, to: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${productAttributes} a join ${products} one on one.id = a.product_id
      join ${products} other on other.family_id = one.family_id and other.id <> one.id
    where a.value_id = ${from}::uuid and other.family_values = array_replace(one.family_values, ${from}::uuid, ${to}::uuid) limit 1`)
  return rows.length > 0
}

/** At most `limit` products with one value have the other instead; one that has both loses the first. Returns how many changed. */
export async function moveProductsToValue(tx: Tx, from: string, to: string, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${products} where id = any (array(
      select product_id from ${productAttributes} where value_id = ${from}::uuid order by product_id limit ${limit})) order by id for no key update`)
  const ids = sql.param(rows.map(({ id }) => id))
  await tx.execute(sql`
    delete from ${productAttributes} a where value_id = ${from}::uuid and product_id = any (${ids}::uuid[])
      and exists (select from ${productAttributes} other where other.product_id = a.product_id and other.value_id = ${to}::uuid)`)
  await tx.execute(sql`
    update ${productAttributes} set value_id = ${to}::uuid where value_id = ${from}::uuid and product_id = any (${ids}::uuid[])`)
  return rows.length
}

export const storeValueSequence = (tx: Tx, ids: readonly string[]) => storeSequence(tx, variantValues, ids)
