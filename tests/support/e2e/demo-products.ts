import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { products } from '#db/schema/catalog.ts'
import type { Product } from '#tests/support/factories.ts'

/** Products of the demo that orders may sell: a product of a factory would show in the tested shop, with a category of its own. */
export async function demoProducts(db: Db, count: number): Promise<[Product, ...Product[]]> {
  const [first, ...rest] = await db
    .select()
    .from(products)
    .where(sql`status = 'active' and stock_quantity > 5 and price > 0`)
    .orderBy(sql`stock_quantity desc, id`)
    .limit(count)
  if (!first) throw new Error('the demo sells nothing')
  return [first, ...rest]
}
