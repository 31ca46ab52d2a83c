import { sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import type { categories, variantOptions, variantValues } from '#db/schema/catalog.ts'
import type { slides } from '#db/schema/content.ts'
import type { shippingMethods } from '#db/schema/orders.ts'

/** The display order of these rows becomes their position in the list; rows that stand there already are not written. */
export async function storeSequence(
  tx: Tx,
  table: typeof categories | typeof variantOptions | typeof variantValues | typeof shippingMethods | typeof slides,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update ${table} as one set display_order = placed.position - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as placed (id, position)
    where one.id = placed.id and one.display_order <> placed.position - 1`)
}
