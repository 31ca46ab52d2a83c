import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { newId } from '#db/ids.ts'
import { productAttributes, variantOptions, variantValues } from '#db/schema/catalog.ts'
import { valueKey } from '#domain/desk/goods/product-specs.ts'

export type SpecRow = { optionId: string; name: string; values: string[] }

/** The specifications of a product, by option. */
export async function specsOf(db: Db, productId: string): Promise<SpecRow[]> {
  const { rows } = await db.execute<SpecRow>(sql`
    select o.id as "optionId", o.name, json_agg(v.value order by a.display_order, v.display_order) as values
    from ${productAttributes} a join ${variantOptions} o on o.id = a.option_id join ${variantValues} v on v.id = a.value_id
    where a.product_id = ${productId}::uuid group by o.id order by o.display_order, o.slug`)
  return rows
}

/** The texts of an option's values, in the option's sequence. */
async function valuesOf(db: Db, optionId: string) {
  const { id, value, slug, displayOrder } = variantValues
  return db
    .select({ id, value, slug, displayOrder })
    .from(variantValues)
    .where(eq(variantValues.optionId, optionId))
    .orderBy(asc(displayOrder))
}

/** Those of its values that have a comma. */
export async function valuesWithComma(db: Db, optionId: string): Promise<string[]> {
  return (await valuesOf(db, optionId)).map(({ value }) => value).filter((value) => /[،,;؛]/.test(value))
}

/** Removes the values of these options from a locked product. */
export async function removeSpecs(tx: Tx, productId: string, optionIds: readonly string[]): Promise<void> {
  if (optionIds.length === 0) return
  await tx
    .delete(productAttributes)
    .where(and(eq(productAttributes.productId, productId), equalsAny(productAttributes.optionId, optionIds)))
}

/** Gives a locked product values of an option of which it has none; a value that the option lacks is added at its end. Nothing when there is no such option. */
export async function insertSpec(tx: Tx, productId: string, optionId: string, values: readonly string[]): Promise<void> {
  // Two who add the same value wait for each other.
  const [option] = await tx
    .select({ id: variantOptions.id })
    .from(variantOptions)
    .where(eq(variantOptions.id, optionId))
    .for('no key update')
  if (!option) return
  const known = new Map((await valuesOf(tx, optionId)).map((row) => [valueKey(row.value), row]))
  let last = Math.max(-1, ...[...known.values()].map(({ displayOrder }) => displayOrder))
  const ids: string[] = []
  for (const value of values) {
    const found = known.get(valueKey(value))
    if (!found) last += 1
    ids.push(found?.id ?? (await addValue(tx, optionId, value, last)))
  }
  const rows = ids.map((valueId, displayOrder) => ({ productId, optionId, valueId, displayOrder }))
  if (rows.length > 0) await tx.insert(productAttributes).values(rows)
}

async function addValue(tx: Tx, optionId: string, value: string, displayOrder: number): Promise<string> {
  const id = newId()
  await tx.insert(variantValues).values({ id, optionId, value, slug: valueKey(value), displayOrder })
  return id
}

export type TemplateOption = { id: string; name: string; isUsed: boolean; values: string[] }

/** As many of the category's newest products are looked at, and as many values of each option are offered. */
const [templateProducts, offeredValues] = [200, 24]

/** Every option; those that products of this category have first, with the values that are most common there. */
export async function specTemplate(db: Db, categoryId: string): Promise<TemplateOption[]> {
  const { rows } = await db.execute<TemplateOption>(sql`
    with near as (select id from products where category_id = ${categoryId}::uuid order by id desc limit ${templateProducts}),
    used as (select option_id, value_id, count(*) as times from product_attributes where product_id in (select id from near) group by 1, 2),
    ranked as (select used.option_id, value, times, row_number() over (partition by used.option_id order by times desc, display_order) as rank
      from used join variant_values v on v.id = value_id)
    select o.id, o.name, bool_or(value is not null) as "isUsed",
      coalesce(json_agg(value order by rank) filter (where value is not null), '[]') as values
    from variant_options o left join ranked on ranked.option_id = o.id and rank <= ${offeredValues}
    group by o.id order by coalesce(sum(times), 0) = 0, o.display_order, o.slug`)
  return rows
}
