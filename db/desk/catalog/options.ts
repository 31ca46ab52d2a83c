import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { productAttributes, productFamilies, products, variantOptions, variantValues } from '#db/schema/catalog.ts'
import { storeSequence } from './sequence.ts'

/** In display order, each with the number of its values. */
export function listDeskOptions(db: Db) {
  const { id, name, slug, version, displayOrder } = variantOptions
  const values = db.$count(variantValues, sql`${variantValues.optionId} = ${variantOptions.id}`)
  return db.select({ id, name, slug, version, values }).from(variantOptions).orderBy(asc(displayOrder), asc(slug))
}

export async function findDeskOption(db: Db, optionId: string) {
  const { id, name, slug, version } = variantOptions
  const [option] = await db.select({ id, name, slug, version }).from(variantOptions).where(eq(id, optionId))
  return option ?? null
}

export type StoredOption = typeof variantOptions.$inferSelect

/** Locks every option, in display order: there are few. */
export async function lockOptions(tx: Tx): Promise<StoredOption[]> {
  await tx.select({ id: variantOptions.id }).from(variantOptions).orderBy(asc(variantOptions.id)).for('update')
  return tx.select().from(variantOptions).orderBy(asc(variantOptions.displayOrder), asc(variantOptions.slug))
}

export async function insertOption(tx: Tx, fields: { name: string; slug: string; displayOrder: number }): Promise<string> {
  const [row] = await tx.insert(variantOptions).values(fields).returning({ id: variantOptions.id })
  if (!row) throw new Error('an option was not stored')
  return row.id
}

export async function updateOption(tx: Tx, id: string, fields: { name: string }): Promise<number> {
  const [row] = await tx.update(variantOptions).set(fields).where(eq(variantOptions.id, id)).returning({ version: variantOptions.version })
  if (!row) throw new Error('a locked option has a row')
  return row.version
}

/** With its values. Fails by a trigger while a family has the option. */
export async function deleteOption(tx: Tx, id: string): Promise<void> {
  await tx.delete(variantOptions).where(eq(variantOptions.id, id))
}

export async function countProductsOfOption(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${productAttributes.productId})::int` })
    .from(productAttributes)
    .where(eq(productAttributes.optionId, id))
  return row?.count ?? 0
}

/** Families without products, which no page shows. */
export async function deleteEmptyFamilies(tx: Tx, optionId: string): Promise<void> {
  await tx.delete(productFamilies).where(sql`${namesOption(optionId)} and not exists (
    select from ${products} where ${products.familyId} = ${productFamilies.id})`)
}

export async function countFamiliesOfOption(tx: Tx, optionId: string): Promise<number> {
  return tx.$count(productFamilies, namesOption(optionId))
}

const namesOption = (optionId: string) => sql`${optionId}::uuid = any (${productFamilies.optionIds})`

export const storeOptionSequence = (tx: Tx, ids: readonly string[]) => storeSequence(tx, variantOptions, ids)
