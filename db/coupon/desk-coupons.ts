import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { brands, categories } from '#db/schema/catalog.ts'
import { coupons, couponUses } from '#db/schema/coupons.ts'
import { couponMoment } from './coupons.ts'

export type StoredCoupon = typeof coupons.$inferSelect

/** Slugs of the categories or brands of the coupon; the id of one that was deleted is shown in place of its slug. */
function slugsOf(table: typeof categories | typeof brands, ids: typeof coupons.categoryIds | typeof coupons.brandIds) {
  return sql<
    string[]
  >`array(select coalesce((select slug::text from ${table} where ${table}.id = one), one::text) from unnest(${ids}) as one order by 1)`
}

const columns = {
  ...getTableColumns(coupons),
  ...couponMoment,
  categories: slugsOf(categories, coupons.categoryIds),
  brands: slugsOf(brands, coupons.brandIds),
}

export type DeskCouponRow = StoredCoupon & { hasBegun: boolean; isOver: boolean; categories: string[]; brands: string[] }

const hasWord = (q: string) =>
  q === '' ? undefined : sql`(position(upper(${q}) in ${coupons.code}) > 0 or ${coupons.note} like ${likeOf(q)})`
const likeOf = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

/** Newest first; ids begin with their time, so that the id of the last row is the cursor. */
export function listCoupons(db: Db, q: string, before: string | undefined, limit: number): Promise<DeskCouponRow[]> {
  return db
    .select(columns)
    .from(coupons)
    .where(and(hasWord(q), before ? lt(coupons.id, before) : undefined))
    .orderBy(desc(coupons.id))
    .limit(limit)
}

export function countCoupons(db: Db, q: string): Promise<number> {
  return db.$count(coupons, hasWord(q))
}

/** Waits for orders that use it right now. */
export async function lockStoredCoupon(tx: Tx, id: string): Promise<DeskCouponRow | null> {
  const [coupon] = await tx.select(columns).from(coupons).where(eq(coupons.id, id)).for('update')
  return coupon ?? null
}

type CouponColumns = Omit<typeof coupons.$inferInsert, 'id' | 'used' | 'given' | 'version' | 'createdAt' | 'updatedAt'>

export async function insertCoupon(tx: Tx, fields: CouponColumns): Promise<string> {
  const [row] = await tx.insert(coupons).values(fields).returning({ id: coupons.id })
  if (!row) throw new Error('a coupon was not stored')
  return row.id
}

export async function updateCoupon(tx: Tx, id: string, fields: CouponColumns): Promise<number> {
  const [row] = await tx.update(coupons).set(fields).where(eq(coupons.id, id)).returning({ version: coupons.version })
  if (!row) throw new Error('a locked coupon has a row')
  return row.version
}

export async function deleteCoupon(tx: Tx, id: string): Promise<void> {
  await tx.delete(coupons).where(eq(coupons.id, id))
}

/** Released uses too: the history of an order refers to them. */
export async function hasUses(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(couponUses, eq(couponUses.couponId, id))) > 0
}

/** Ids by slug, of those that exist. */
export async function idsOfSlugs(tx: Tx, table: 'categories' | 'brands', slugs: readonly string[]): Promise<Map<string, string>> {
  const from = table === 'categories' ? categories : brands
  const rows = await tx.select({ id: from.id, slug: from.slug }).from(from).where(equalsAny(from.slug, slugs))
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** What a coupon can be limited to. */
export async function couponChoices(db: Db) {
  const { id, name, slug, parentId } = categories
  return {
    categories: await db.select({ id, name, slug, parentId }).from(categories).orderBy(categories.displayOrder, name),
    brands: await db
      .select({ name: brands.farsiName, slug: brands.slug })
      .from(brands)
      .orderBy(sql`${brands.farsiName} collate "fa-x-icu"`),
  }
}

/** How many coupons are for this category or brand. */
export function countCouponsOf(tx: Tx, table: 'categories' | 'brands', id: string): Promise<number> {
  const ids = table === 'categories' ? coupons.categoryIds : coupons.brandIds
  return tx.$count(coupons, sql`${id}::uuid = any (${ids})`)
}

/** Coupons of a brand that is merged into another are for that one. */
export async function moveCouponsToBrand(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(
    sql`update ${coupons} set brand_ids = array_replace(brand_ids, ${from}::uuid, ${to}::uuid) where ${from}::uuid = any (brand_ids)`,
  )
}
