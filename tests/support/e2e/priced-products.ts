import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'

/**
 * Hidden products whose names have this word; the last one is cheaper than it was bought. Of a category and a brand of the demo: new ones would
 * stand in the shop's menus.
 */
export async function makePricedProducts(db: Db, word: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into products (id, farsi_name, title, slug, sku, category_id, brand_id, price, cost, status, created_at)
    select gen_random_uuid(), 'کالای ' || ${word}::text || ' ' || n, 'Priced ' || n, ${word}::text || '-' || n, upper(${word}::text) || '-' || n,
      (select id from categories where slug = 'power-bank'), (select id from brands where slug = 'anker'),
      1000000 + n * 10000, case when n = ${count}::integer then 99000000 end, 'inactive', '2001-01-01'
    from generate_series(1, ${count}::integer) n`)
}

export async function removePricedProducts(db: Db, word: string): Promise<void> {
  await db.execute(sql`delete from products where slug like ${`${word}-%`} and status = 'inactive'`)
}
