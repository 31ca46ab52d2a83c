import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import type { ListCursor } from '#db/desk/list-cursor.ts'
import { equalsAny } from '#db/equals-any.ts'
import { brands, products, type Visibility } from '#db/schema/catalog.ts'

/** By Persian name, hidden ones too, with the number of products of each. `q` is a part of either name or of the slug. */
export function listDeskBrands(db: Db, { q, after, limit }: { q: string; after: ListCursor | null; limit: number }) {
  const { id, name, farsiName, slug, status, version } = brands
  const count = db.$count(products, sql`${products.brandId} = ${brands.id}`)
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const isNamed = q === '' ? undefined : sql`(${name} ilike ${pattern} or ${farsiName} ilike ${pattern} or ${slug} ilike ${pattern})`
  const isAfter = after ? sql`(${farsiName} collate "fa-x-icu", ${id}) > (${after.value} collate "fa-x-icu", ${after.id}::uuid)` : undefined
  return db
    .select({ id, name, farsiName, slug, status, version, products: count })
    .from(brands)
    .where(and(isNamed, isAfter))
    .orderBy(sql`${farsiName} collate "fa-x-icu"`, id)
    .limit(limit)
}

export type StoredBrand = typeof brands.$inferSelect

/** Locked in the sequence of their ids, so that two merges cannot deadlock. */
export async function lockBrands(tx: Tx, ids: readonly string[]): Promise<StoredBrand[]> {
  return tx.select().from(brands).where(equalsAny(brands.id, ids)).orderBy(brands.id).for('update')
}

export type BrandFields = { name: string; farsiName: string; slug: string; status: Visibility }

export async function insertBrand(tx: Tx, fields: BrandFields): Promise<string> {
  const [row] = await tx.insert(brands).values(fields).returning({ id: brands.id })
  if (!row) throw new Error('a brand was not stored')
  return row.id
}

export async function updateBrand(tx: Tx, id: string, fields: BrandFields): Promise<number> {
  const [row] = await tx.update(brands).set(fields).where(eq(brands.id, id)).returning({ version: brands.version })
  if (!row) throw new Error('a locked brand has a row')
  return row.version
}

export async function deleteBrand(tx: Tx, id: string): Promise<void> {
  await tx.delete(brands).where(eq(brands.id, id))
}

export async function countProductsOfBrand(tx: Tx, id: string): Promise<number> {
  return tx.$count(products, eq(products.brandId, id))
}

/** At most `limit` products of one brand become those of another; returns how many did. */
export async function moveProductsToBrand(tx: Tx, from: string, to: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${products} set brand_id = ${to}::uuid
    where id = any (array(select id from ${products} where brand_id = ${from}::uuid order by id limit ${limit} for no key update))`)
  return rowCount ?? 0
}
