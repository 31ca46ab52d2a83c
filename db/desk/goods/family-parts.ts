import { asc, sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { newId } from '#db/ids.ts'
import { productAttributes, productImages } from '#db/schema/catalog.ts'

/** The product's values of all options but these become those of another. False when they were the same. */
export async function copySpecs(tx: Tx, from: string, to: string, except: readonly string[]): Promise<boolean> {
  const left = sql.param(except)
  const { rows: removed } = await tx.execute(sql`
    delete from ${productAttributes} a where product_id = ${to}::uuid and option_id <> all (${left}::uuid[]) and not exists (
      select from ${productAttributes} same where same.product_id = ${from}::uuid and same.option_id = a.option_id and same.value_id = a.value_id)
    returning value_id`)
  const { rows: added } = await tx.execute(sql`
    insert into ${productAttributes} (product_id, option_id, value_id, display_order)
    select ${to}::uuid, option_id, value_id, display_order from ${productAttributes} a
    where product_id = ${from}::uuid and option_id <> all (${left}::uuid[]) and not exists (
      select from ${productAttributes} same where same.product_id = ${to}::uuid and same.option_id = a.option_id and same.value_id = a.value_id)
    returning value_id`)
  return removed.length + added.length > 0
}

/** Pictures of one product that another lacks, after those that it has. Returns how many. */
export async function copyPictures(tx: Tx, from: string, to: string): Promise<number> {
  const ofBoth = await tx
    .select()
    .from(productImages)
    .where(equalsAny(productImages.productId, [from, to]))
    .orderBy(asc(productImages.displayOrder))
  const own = ofBoth.filter(({ productId }) => productId === to)
  const missing = ofBoth.filter(({ productId, imageUrl }) => productId === from && !own.some((picture) => picture.imageUrl === imageUrl))
  const next = (own.at(-1)?.displayOrder ?? -1) + 1
  const rows = missing.map((picture, index) => ({ ...picture, id: newId(), productId: to, displayOrder: next + index }))
  if (rows.length > 0) await tx.insert(productImages).values(rows)
  return rows.length
}
