import { sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { profiles } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { productRatingsSummary, productReviews } from '#db/schema/shoppers.ts'

/** The product with each SKU, and the first product of each family. */
export async function productsByKey(tx: Tx, skus: readonly string[], familyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ key: string; id: string }>(sql`
    select sku as key, id from ${products} where sku = any (${sql.param(skus)}::text[])
    union all select family_id::text, (array_agg(id order by id))[1] from ${products}
      where family_id = any (${sql.param(familyIds)}::uuid[]) group by family_id`)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Those of the ids that are reviews. */
export async function existingReviews(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ id: productReviews.id }).from(productReviews).where(equalsAny(productReviews.id, ids))
  return new Set(rows.map(({ id }) => id))
}

type Imported = {
  readonly id: string
  readonly productId: string
  readonly reviewer: string
  readonly rating: number
  readonly comment: string
  readonly at: string
  readonly isVerified: boolean
}

/**
 * Reviews of another shop. The author is a closed account of its own, without e-mail and mobile, as that of somebody who was deleted: nobody can sign
 * in to it. Those that are stored already are left out, also of the ratings.
 */
export async function storeImportedReviews(tx: Tx, reviews: readonly Imported[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb)
    as given (id uuid, "productId" uuid, reviewer text, rating smallint, comment text, at timestamptz, "isVerified" boolean)`
  await tx.execute(sql`insert into ${profiles} (id, full_name, status, created_at)
    select given.id, given.reviewer, 'deleted', given.at from ${given} on conflict (id) do nothing`)
  await tx.execute(sql`with stored as (
      insert into ${productReviews} (id, product_id, user_id, user_name, rating, comment, is_verified_purchase, created_at)
      select given.id, given."productId", given.id, given.reviewer, given.rating, given.comment, given."isVerified", given.at from ${given}
      order by given."productId" on conflict do nothing returning product_id, rating)
    insert into ${productRatingsSummary} as summary (product_id, count_1, count_2, count_3, count_4, count_5)
    select product_id, ${countsOf()} from stored group by product_id order by product_id
    on conflict (product_id) do update set ${sql.join(
      stars.map((star) => sql`${sql.raw(`count_${star}`)} = ${sql.raw(`summary.count_${star} + excluded.count_${star}`)}`),
      sql`, `,
    )}`)
}

const stars = [1, 2, 3, 4, 5] as const

function countsOf() {
  return sql.join(
    stars.map((star) => sql`count(*) filter (where rating = ${sql.raw(String(star))})::integer`),
    sql`, `,
  )
}
