import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { isFirstDiscounted } from '#db/product/family.ts'
import { isDiscounted } from '#db/product/list-price.ts'
import { type CardStyle, isListed, selectCards, toCard } from '#db/product-cards.ts'
import { brands, categories, products } from '#db/schema/catalog.ts'
import type { ListedProduct } from '#domain/catalog.ts'

type Rail = { readonly style: CardStyle; readonly limit: number }

/** In stock first, then the best-selling. */
async function railCards(db: Db, { style, limit }: Rail, where: SQL): Promise<ListedProduct[]> {
  const listed = isListed(style)
  const rows = await selectCards(db, style.rating, listed ? sql`${where} and ${listed}` : where)
    .orderBy(asc(products.isSoldOut), desc(products.unitsSold), desc(products.id))
    .limit(limit)
  return rows.map((row) => toCard(row, style))
}

/** Each product itself; of a family the cheapest one that is discounted, which need not be the family's card. */
export function discountedCards(db: Db, { style, limit }: Rail): Promise<ListedProduct[]> {
  const condition = sql`${products.price} > 0 and ${products.isSoldOut} = false and ${isDiscounted('products')}`
  const single = { ...style, groupsFamilies: false }
  return railCards(db, { style: single, limit }, style.groupsFamilies ? sql`${condition} and ${isFirstDiscounted}` : condition)
}

/** With everything below it. */
export function cardsOfCategory(db: Db, rail: Rail, slug: string): Promise<ListedProduct[]> {
  return railCards(
    db,
    rail,
    sql`${categories.id} in (
      with recursive inside (id) as (
        select id from categories where slug = ${slug}
        union all select below.id from categories as below join inside on below.parent_id = inside.id)
      select id from inside)`,
  )
}

export function cardsOfBrand(db: Db, rail: Rail, slug: string): Promise<ListedProduct[]> {
  return railCards(db, rail, eq(brands.slug, slug))
}

/** In the sequence of `slugs`, each product itself; those that are no longer active are left out. */
export async function pickedCards(db: Db, { style }: Rail, slugs: readonly string[]): Promise<ListedProduct[]> {
  const single = { ...style, groupsFamilies: false }
  const rows = await selectCards(db, style.rating, equalsAny(products.slug, slugs))
  const cards = new Map(rows.map((row) => [row.slug, toCard(row, single)]))
  return slugs.flatMap((slug) => cards.get(slug) ?? [])
}
