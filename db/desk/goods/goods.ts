import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { auditRow, type StaffActor } from '#db/audit.ts'
import type { Db, Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { labelsOfProduct } from '#db/order/shipping.ts'
import { profiles } from '#db/schema/accounts.ts'
import { categories, productAttributes, productFamilies, products } from '#db/schema/catalog.ts'
import { auditLog } from '#db/schema/operations.ts'

export type ProductRow = typeof products.$inferSelect

/** Of a selected product. */
export const familyOfProduct = sql<{
  id: string
  name: string
} | null>`(select json_build_object('id', id, 'name', name) from ${productFamilies} where id = ${products}.family_id)`

export async function lockProduct(tx: Tx, id: string): Promise<ProductRow | undefined> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
  return row
}

export async function findProductRow(db: Db, id: string): Promise<ProductRow | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return row
}

/** Locked in the sequence in which an order locks them. */
export function lockGoods(tx: Tx, ids: readonly string[]): Promise<ProductRow[]> {
  return tx.select().from(products).where(equalsAny(products.id, ids)).orderBy(asc(products.id)).for('no key update')
}

type ProductChange = Partial<Omit<typeof products.$inferInsert, 'id' | 'version' | 'stockQuantity' | 'openingStock' | 'unitsSold'>> & {
  version?: SQL
}

/** Returns the version that the trigger set. */
export async function updateProduct(tx: Tx, id: string, change: ProductChange): Promise<number> {
  const [row] = await tx.update(products).set(change).where(eq(products.id, id)).returning({ version: products.version })
  if (!row) throw new Error('a locked product has a row')
  return row.version
}

/** For a change outside the product's own row, such as of a specification. */
export async function raiseVersion(tx: Tx, id: string): Promise<number> {
  return updateProduct(tx, id, { version: sql`${products.version} + 1` })
}

type NewProduct = Pick<ProductRow, 'id' | 'farsiName' | 'title' | 'slug' | 'sku' | 'categoryId' | 'brandId'>

/** Hidden and without stock. False when this id exists. */
export async function insertProduct(tx: Tx, product: NewProduct): Promise<boolean> {
  const rows = await tx
    .insert(products)
    .values({ ...product, status: 'inactive' })
    .onConflictDoNothing({ target: products.id })
    .returning({ id: products.id })
  return rows.length === 1
}

/** A copy with its specifications, hidden and without stock. False when this id exists. */
export async function copyProductRow(
  tx: Tx,
  from: ProductRow,
  names: Pick<ProductRow, 'id' | 'farsiName' | 'slug' | 'sku'>,
): Promise<boolean> {
  const { isSoldOut: _, isListed: __, createdAt: ___, updatedAt: ____, version: _____, familyValues: ______, ...columns } = from
  const blank = {
    status: 'inactive',
    stockQuantity: 0,
    openingStock: 0,
    unitsSold: 0,
    gtin: null,
    mainImageUrl: null,
    familyId: null,
  } as const
  const rows = await tx
    .insert(products)
    .values({ ...columns, ...blank, ...names })
    .onConflictDoNothing({ target: products.id })
    .returning({ id: products.id })
  if (rows.length === 0) return false
  await tx.execute(sql`
    insert into ${productAttributes} (product_id, option_id, value_id, display_order)
    select ${names.id}::uuid, option_id, value_id, display_order from ${productAttributes} where product_id = ${from.id}::uuid`)
  return true
}

export async function updateGoods(tx: Tx, ids: readonly string[], change: ProductChange): Promise<void> {
  await tx.update(products).set(change).where(equalsAny(products.id, ids))
}

export async function categoryExists(db: Db, id: string): Promise<boolean> {
  return (await db.$count(categories, eq(categories.id, id))) === 1
}

/** Those of these categories that exist. */
export async function existingCategories(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.select({ id: categories.id }).from(categories).where(equalsAny(categories.id, ids))
  return new Set(rows.map(({ id }) => id))
}

/** With its family and labels, in one statement. */
export async function findProductWithLabels(db: Db, id: string) {
  const [row] = await db
    .select({ product: products, family: familyOfProduct, labels: labelsOfProduct })
    .from(products)
    .where(eq(products.id, id))
  return row
}

type State = Record<string, unknown>

/** One row per product, in one statement. */
export async function auditGoods(
  tx: Tx,
  actor: StaffActor,
  action: string,
  changes: readonly { id: string; before: State; after: State }[],
  objectType: 'product' | 'product_label' = 'product',
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ id, before, after }) =>
    auditRow(actor, { action, objectType, objectId: id, oldState: before, newState: after }),
  )
  await tx.insert(auditLog).values(rows)
}

/** Who wrote what is stored in one of these fields since a version, by name; null when it was no person, such as a price run. */
export async function writerOf(tx: Tx, productId: string, stored: Readonly<Record<string, string>>, since = 0): Promise<string | null> {
  const isWritten = sql`exists (select from jsonb_each_text(${JSON.stringify(stored)}::jsonb) field where ${auditLog.newState} ->> field.key = field.value)`
  const [row] = await tx
    .select({ by: profiles.fullName })
    .from(auditLog)
    .innerJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(
      sql`${auditLog.objectType} = 'product' and ${auditLog.objectId} = ${productId} and ${isWritten}
        and coalesce((${auditLog.newState} ->> 'version')::integer > ${since}, true)`,
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row?.by ?? null
}

/** Who saved the product last, by name, and when. */
export async function lastEditOf(db: Db, productId: string): Promise<{ by: string | null; at: Date } | null> {
  const [row] = await db
    .select({ by: profiles.fullName, at: auditLog.createdAt })
    .from(auditLog)
    .innerJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(sql`${auditLog.objectType} = 'product' and ${auditLog.objectId} = ${productId}`)
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row ?? null
}
