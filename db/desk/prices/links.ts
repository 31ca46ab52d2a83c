import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { products } from '#db/schema/catalog.ts'
import { productPricing } from '#db/schema/prices.ts'
import { type Currency, type CurrencyLink, currencies } from '#domain/desk/prices/currency.ts'

type LinkRow = typeof productPricing.$inferSelect

export function linkOf({ currency, baseCents, marginPercent, step, direction, ending, floor }: LinkRow): CurrencyLink {
  return { currency, baseCents, marginPercent, rounding: { step, direction, ending }, floor }
}

export async function findLink(db: Db, productId: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(productPricing).where(eq(productPricing.productId, productId))
  return row
}

/** The links of these products, by product. */
export async function linksOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CurrencyLink>> {
  const rows = await tx.select().from(productPricing).where(equalsAny(productPricing.productId, ids))
  return new Map(rows.map((row) => [row.productId, linkOf(row)]))
}

export type NewLink = { readonly productId: string; readonly link: CurrencyLink }

/** One array per column: the text of the statement does not depend on the number of rows. */
export async function storeLinks(tx: Tx, links: readonly NewLink[]): Promise<void> {
  const column = (read: (link: CurrencyLink) => unknown) => sql.param(links.map(({ link }) => read(link)))
  await tx.execute(sql`
    insert into ${productPricing} (product_id, currency, base_cents, margin_percent, step, direction, ending, floor)
    select * from unnest(${sql.param(links.map(({ productId }) => productId))}::uuid[], ${column(({ currency }) => currency)}::text[],
      ${column(({ baseCents }) => baseCents)}::bigint[], ${column(({ marginPercent }) => marginPercent)}::numeric[],
      ${column(({ rounding }) => rounding.step)}::integer[], ${column(({ rounding }) => rounding.direction)}::text[],
      ${column(({ rounding }) => rounding.ending)}::integer[], ${column(({ floor }) => floor)}::bigint[])
    on conflict (product_id) do update set currency = excluded.currency, base_cents = excluded.base_cents,
      margin_percent = excluded.margin_percent, step = excluded.step, direction = excluded.direction, ending = excluded.ending,
      floor = excluded.floor, version = ${productPricing}.version + 1, changed_at = now()`)
}

export async function deleteLink(tx: Tx, productId: string): Promise<void> {
  await tx.delete(productPricing).where(eq(productPricing.productId, productId))
}

/** The products of a family, locked in the sequence of orders. */
export function lockFamilyPrices(tx: Tx, familyId: string) {
  const { id, price } = products
  return tx.select({ id, price }).from(products).where(eq(products.familyId, familyId)).orderBy(asc(id)).for('no key update')
}

/** How many products follow each currency. */
export async function countLinks(db: Db): Promise<Record<Currency, number>> {
  const rows = await db
    .select({ currency: productPricing.currency, count: sql<number>`count(*)::integer` })
    .from(productPricing)
    .groupBy(productPricing.currency)
  const counts = new Map(rows.map(({ currency, count }) => [currency, count]))
  return Object.fromEntries(currencies.map((currency) => [currency, counts.get(currency) ?? 0])) as Record<Currency, number>
}
