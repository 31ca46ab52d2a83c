import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { exchangeRates, productPricing } from '#db/schema/prices.ts'
import type { Currency } from '#domain/desk/prices/currency.ts'
import { toman } from '#domain/money.ts'

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

/** As a colleague would, while a page is open. */
export async function setPrice(db: Db, slug: string, price: number): Promise<void> {
  await db.execute(sql`update products set price = ${price}::bigint where slug = ${slug}`)
}

export async function priceOf(db: Db, slug: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ price: string }>(sql`select price::text from products where slug = ${slug}`)
  return rows[0]?.price
}

export async function removePricedProducts(db: Db, word: string): Promise<void> {
  await db.execute(sql`delete from products where slug like ${`${word}-%`} and status = 'inactive'`)
}

/** The rate of an earlier day. */
export async function setRate(db: Db, currency: Currency, rate: number): Promise<void> {
  await db.insert(exchangeRates).values({ currency, rate: toman(rate) })
}

/** Those of the demo: a run from rates has the products of the test alone. */
export async function removeCurrencyLinks(db: Db): Promise<void> {
  await db.delete(productPricing)
}

export async function removeRates(db: Db): Promise<void> {
  await db.delete(exchangeRates)
}

/** With their families, labels and old paths. */
export async function removeImportedProducts(db: Db, word: string): Promise<void> {
  const { rows } = await db.execute<{ family: string }>(
    sql`select distinct family_id as family from products where sku like ${`${word}-%`} and family_id is not null`,
  )
  await db.execute(sql`delete from redirects where to_path in (select '/product/' || slug from products where sku like ${`${word}-%`})`)
  await db.execute(sql`delete from product_labels where product_id in (select id from products where sku like ${`${word}-%`})`)
  await db.execute(sql`delete from products where sku like ${`${word}-%`} and status = 'inactive'`)
  await db.execute(sql`delete from product_families where id = any (${sql.param(rows.map(({ family }) => family))}::uuid[])`)
}
