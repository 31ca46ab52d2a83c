import { asc, eq, sql } from 'drizzle-orm'
import { categorySequence } from '#db/categories.ts'
import type { Db, Tx } from '#db/connect.ts'
import { categories, products, type Visibility } from '#db/schema/catalog.ts'
import { storeSequence } from './sequence.ts'

/** The whole tree, hidden categories too, with the number of products directly in each. */
export function listDeskCategories(db: Db) {
  const { id, name, slug, parentId, status, isAccessory, needsImei, version } = categories
  const count = db.$count(products, sql`${products.categoryId} = ${categories.id}`)
  return db
    .select({ id, name, slug, parentId, status, isAccessory, needsImei, version, products: count })
    .from(categories)
    .orderBy(...categorySequence)
}

export type StoredCategory = typeof categories.$inferSelect

/** Locks every category: the tree is small, and two moves at once could otherwise make a circle. */
export async function lockCategories(tx: Tx): Promise<StoredCategory[]> {
  await tx.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)).for('update')
  return tx
    .select()
    .from(categories)
    .orderBy(...categorySequence)
}

export type CategoryFields = { name: string; slug: string; status: Visibility; isAccessory: boolean; needsImei: boolean }

export async function insertCategory(tx: Tx, fields: CategoryFields & { parentId: string | null; displayOrder: number }): Promise<string> {
  const [row] = await tx.insert(categories).values(fields).returning({ id: categories.id })
  if (!row) throw new Error('a category was not stored')
  return row.id
}

/** Of a locked category; returns the version that the trigger set. */
export async function updateCategory(tx: Tx, id: string, fields: Partial<CategoryFields> & { parentId?: string | null }): Promise<number> {
  const [row] = await tx.update(categories).set(fields).where(eq(categories.id, id)).returning({ version: categories.version })
  if (!row) throw new Error('a locked category has a row')
  return row.version
}

export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id))
}

export async function countProductsOfCategory(tx: Tx, id: string): Promise<number> {
  return tx.$count(products, eq(products.categoryId, id))
}

export const storeCategorySequence = (tx: Tx, ids: readonly string[]) => storeSequence(tx, categories, ids)
