import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { productAttributes, productFamilies, productImages, products, variantOptions, variantValues } from '#db/schema/catalog.ts'
import type { ProductRow } from './goods.ts'

export type FamilyRow = typeof productFamilies.$inferSelect
type OptionRow = { id: string; name: string; slug: string }

export async function findFamily(db: Db, id: string): Promise<FamilyRow | undefined> {
  const [row] = await db.select().from(productFamilies).where(eq(productFamilies.id, id))
  return row
}

/** Two who change one family wait for each other. */
export async function lockFamily(tx: Tx, id: string): Promise<FamilyRow | undefined> {
  const [row] = await tx.select().from(productFamilies).where(eq(productFamilies.id, id)).for('no key update')
  return row
}

/** In the sequence of these ids; those that do not exist are missing. */
export async function optionsByIds(db: Db, ids: readonly string[]): Promise<OptionRow[]> {
  const { id, name, slug } = variantOptions
  const rows = await db.select({ id, name, slug }).from(variantOptions).where(equalsAny(id, ids))
  return ids.flatMap((wanted) => rows.filter((row) => row.id === wanted))
}

export type ValueRow = { id: string; optionId: string; value: string }

/** In the sequence in which a page offers them. */
export function valuesByIds(db: Db, ids: readonly string[]): Promise<ValueRow[]> {
  const { id, optionId, value, displayOrder, slug } = variantValues
  return db.select({ id, optionId, value }).from(variantValues).where(equalsAny(id, ids)).orderBy(asc(displayOrder), asc(slug))
}

/** False when this id exists. */
export async function insertFamily(tx: Tx, family: { id: string; name: string; optionIds: string[] }): Promise<boolean> {
  const rows = await tx.insert(productFamilies).values(family).onConflictDoNothing().returning({ id: productFamilies.id })
  return rows.length === 1
}

export async function updateFamily(tx: Tx, id: string, change: { name: string; optionIds: string[] }): Promise<number> {
  const [row] = await tx
    .update(productFamilies)
    .set(change)
    .where(eq(productFamilies.id, id))
    .returning({ version: productFamilies.version })
  if (!row) throw new Error('a locked family has a row')
  return row.version
}

export type VariantRow = {
  id: string
  farsiName: string
  slug: string
  sku: string
  price: ProductRow['price']
  stockQuantity: number
  status: ProductRow['status']
  image: string | null
  pictures: number
  values: { id: string; value: string; swatch: string | null }[] | null
}

const pictures = sql<number>`(select count(*)::integer from ${productImages} i where i.product_id = ${products}.id)`
const chosen = (what: SQL, unnested = sql`unnest(${products}.family_values) with ordinality as chosen (id, position)`) =>
  sql`(select ${what} from ${unnested} join ${variantValues} v on v.id = chosen.id)`
const values = sql<VariantRow['values']>`case when ${products}.family_values is not null
  then ${chosen(sql`json_agg(json_build_object('id', v.id, 'value', v.value, 'swatch', v.swatch) order by position)`)} end`
const valueSequence = chosen(sql`array_agg(v.display_order order by position)`)

/** The products of a family as its options sort them; one that lacks a value comes last. */
export function variantsOf(db: Db, familyId: string): Promise<VariantRow[]> {
  const { id, farsiName, slug, sku, price, stockQuantity, status, mainImageUrl: image } = products
  return db
    .select({ id, farsiName, slug, sku, price, stockQuantity, status, image, pictures, values })
    .from(products)
    .where(eq(products.familyId, familyId))
    .orderBy(sql`${valueSequence} nulls last`, asc(products.id))
}

/** The SKUs among these that products have. */
export async function skusTaken(db: Db, skus: readonly string[]): Promise<string[]> {
  const rows = await db.select({ sku: products.sku }).from(products).where(equalsAny(products.sku, skus))
  return rows.map(({ sku }) => sku)
}

type NewVariant = typeof products.$inferInsert & { id: string }
type Attribute = typeof productAttributes.$inferInsert

/** The products first: a trigger computes the family's values from the attributes, and refuses two products with the same. */
export async function insertVariants(tx: Tx, variants: readonly NewVariant[], attributes: readonly Attribute[]): Promise<void> {
  await tx.insert(products).values([...variants])
  await tx.insert(productAttributes).values([...attributes])
}

export function attributesOf(db: Db, productIds: readonly string[]): Promise<(Attribute & { displayOrder: number })[]> {
  return db
    .select()
    .from(productAttributes)
    .where(equalsAny(productAttributes.productId, productIds))
    .orderBy(asc(productAttributes.displayOrder))
}

export async function findIdBySku(db: Db, sku: string): Promise<string | null> {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.sku, sku))
  return row?.id ?? null
}

/** Which of these products exist, and in which family. */
export function familiesOf(db: Db, ids: readonly string[]): Promise<{ id: string; familyId: string | null }[]> {
  const { id, familyId } = products
  return db.select({ id, familyId }).from(products).where(equalsAny(id, ids))
}
