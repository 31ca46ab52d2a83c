import { sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { productAttributes, productFamilies, products, variantOptions, variantValues } from '#db/schema/catalog.ts'
import { importRows } from '#db/schema/imports.ts'

/** Positions of the columns that link rows; -1 for one that the file lacks. */
type Links = { readonly id: number; readonly sku: number; readonly parent: number }
type LinkedRowKeys = { readonly ids: readonly string[]; readonly skus: readonly string[]; readonly parents: readonly string[] }
type Cells = { number: number; cells: readonly string[] }

/** Rows of the file that are parents of others, by id or SKU, and the variations of parents, in the sequence of the file. */
export async function linkedRows(tx: Tx, importId: string, links: Links, { ids, skus, parents }: LinkedRowKeys): Promise<Cells[]> {
  const cell = (index: number) => sql`btrim(cells ->> ${index}::integer)`
  const { rows } = await tx.execute<Cells>(sql`select number, cells from ${importRows} where import_id = ${importId}::uuid and (
    ${cell(links.id)} = any (${sql.param(ids)}::text[]) or ${cell(links.sku)} = any (${sql.param(skus)}::text[])
    or ${cell(links.parent)} = any (${sql.param(parents)}::text[])) order by number`)
  return rows
}

export type SpecText = { productId: string; option: string; optionId: string; value: string }

/** The specifications of products as texts. */
export async function specTexts(tx: Tx, productIds: readonly string[]): Promise<SpecText[]> {
  const { rows } = await tx.execute<SpecText>(sql`
    select a.product_id as "productId", o.name as option, o.id as "optionId", v.value
    from ${productAttributes} a join ${variantOptions} o on o.id = a.option_id join ${variantValues} v on v.id = a.value_id
    where a.product_id = any (${sql.param(productIds)}::uuid[]) order by a.product_id, o.display_order, a.display_order`)
  return rows
}

type Member = { id: string; sku: string; familyId: string; values: string[] | null }

/** The products of these families with the texts of their values, in the family's sequence of options. */
export async function familyMembers(tx: Tx, familyIds: readonly string[]): Promise<Member[]> {
  const { rows } = await tx.execute<Member>(sql`
    select p.id, p.sku, p.family_id as "familyId", (select json_agg(v.value order by position)
      from unnest(p.family_values) with ordinality as chosen (id, position) join ${variantValues} v on v.id = chosen.id) as values
    from ${products} p where p.family_id = any (${sql.param(familyIds)}::uuid[])`)
  return rows
}

/** Those of the ids that are families. */
export async function existingFamilies(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.select({ id: productFamilies.id }).from(productFamilies).where(equalsAny(productFamilies.id, ids))
  return new Set(rows.map(({ id }) => id))
}

/** Those of the slugs that products have. */
export async function takenSlugs(tx: Tx, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(sql`${products.slug} = any (${sql.param(slugs)}::text[])`)
  return new Set(rows.map(({ slug }) => slug))
}

type Attribute = typeof productAttributes.$inferInsert

/** The values of these options of products, instead of those that they had. */
export async function replaceAttributes(tx: Tx, attributes: readonly Attribute[]): Promise<void> {
  if (attributes.length === 0) return
  const pairs = JSON.stringify(attributes)
  await tx.execute(sql`delete from ${productAttributes} a using jsonb_to_recordset(${pairs}::jsonb) as given ("productId" uuid, "optionId" uuid)
    where a.product_id = given."productId" and a.option_id = given."optionId"`)
  await tx.insert(productAttributes).values([...attributes])
}

/** Which family each product belongs to. */
export async function setFamilies(tx: Tx, members: readonly { id: string; familyId: string }[]): Promise<void> {
  if (members.length === 0) return
  await tx.execute(sql`update ${products} p set family_id = given."familyId"
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as given (id uuid, "familyId" uuid) where p.id = given.id`)
}

/** Rows whose cell has one of these texts in it, whatever the case of its letters. */
export async function rowsWithText(tx: Tx, importId: string, column: number, texts: readonly string[]): Promise<Cells[]> {
  const { rows } = await tx.execute<Cells>(sql`select number, cells from ${importRows} where import_id = ${importId}::uuid and exists (
    select from unnest(${sql.param(texts)}::text[]) as wanted (part) where position(part in lower(cells ->> ${column}::integer)) > 0) order by number`)
  return rows
}
