import { and, asc, desc, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { ListedProduct } from '#domain/catalog.ts'
import { isoDate } from '#domain/dates.ts'
import type { Toman } from '#domain/money.ts'
import { familyLabel } from '#domain/product/family.ts'
import type { Db } from './connect.ts'
import { familyOnCard, isFamilyCard } from './product/family.ts'
import { brands, categories, productImages, products } from './schema/catalog.ts'
import { deskJobs, priceRunItems, priceRuns } from './schema/prices.ts'
import { productRatingsSummary } from './schema/shoppers.ts'

/** Which rating a card shows: the fixed 4.5 of the specification, or the product's own average. */
export type CardRating = 'fixed' | 'reviews'

/** `groupsFamilies`: a list has one card for the products of a family. */
export type CardStyle = { readonly rating: CardRating; readonly groupsFamilies: boolean }

/** The SQL depends on the rating that cards show, so there are two prepared statements. */
export function byRating<T>(make: (rating: CardRating) => T): Readonly<Record<CardRating, T>> {
  return { fixed: make('fixed'), reviews: make('reviews') }
}

/** When the sale that its price is from ends by itself: the run that brings the price back waits for that moment, and nobody has changed the price since. */
export const offerEndsAt = sql<string | null>`(
  select min(j.start_at) from ${deskJobs} j join ${priceRuns} r on r.id = j.id and r.restores_id is not null and r.is_sale
    join ${priceRunItems} i on i.run_id = r.id and i.product_id = ${products}.id and i.old_price = ${products}.price
  where j.kind = 'price-run' and j.status = 'queued' and j.start_at > now())`

const fixedRating = sql<number | null>`4.5`

const card = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  farsiName: products.farsiName,
  price: products.price,
  stockQuantity: products.stockQuantity,
  imageUrl: products.mainImageUrl,
  imageAlt: productImages.alt,
  category: { slug: categories.slug, name: categories.name },
  brand: { slug: brands.slug, name: brands.name, farsiName: brands.farsiName },
  family: familyOnCard,
  offerEndsAt,
}

/** A category is also hidden when its parent is (AUTHZ-05). */
const parentIsShown = sql`not exists (
  select from categories as parent where parent.id = ${categories.parentId} and parent.status <> 'active')`

/** An active product in visible categories: for queries that join both. */
export const isShownProduct = sql`${products.status} = 'active' and ${categories.status} = 'active' and ${parentIsShown}`

/** Cards of active products in visible categories; the caller adds sort and limit. */
export function selectCards(db: Db, rating: CardRating, where?: SQL) {
  const shown = rating === 'fixed' ? fixedRating : sql<number | null>`round(${productRatingsSummary.averageRating}, 1)::float8`
  return db
    .select({ ...card, rating: shown.mapWith((value) => (value === null ? null : Number(value))) })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.displayOrder, 0)))
    .leftJoin(productRatingsSummary, eq(productRatingsSummary.productId, products.id))
    .where(and(isShownProduct, where))
    .$dynamic()
}

/** With one card for a family: its cheapest product in stock. */
export function isListed({ groupsFamilies }: CardStyle): SQL | undefined {
  return groupsFamilies ? isFamilyCard : undefined
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

export function toCard({ imageUrl, imageAlt, family, offerEndsAt, ...row }: CardRow, { groupsFamilies }: CardStyle): ListedProduct {
  return {
    ...row,
    image: imageUrl === null ? null : { url: imageUrl, alt: imageAlt || row.farsiName },
    family: groupsFamilies ? familyLabel(family) : null,
    offerEndsAt: offerEndsAt && isoDate(offerEndsAt),
  }
}

export async function newestCards(db: Db, style: CardStyle, limit: number): Promise<ListedProduct[]> {
  const rows = await selectCards(db, style.rating, isListed(style))
    .orderBy(asc(products.isSoldOut), desc(products.createdAt), desc(products.id))
    .limit(limit)
  return rows.map((row) => toCard(row, style))
}

export async function bestSellingCards(db: Db, style: CardStyle, limit: number): Promise<ListedProduct[]> {
  const rows = await selectCards(db, style.rating, isListed(style))
    .orderBy(asc(products.isSoldOut), desc(products.unitsSold), desc(products.id))
    .limit(limit)
  return rows.map((row) => toCard(row, style))
}

export async function cardsUnder(db: Db, style: CardStyle, price: Toman, limit: number): Promise<ListedProduct[]> {
  const affordable = and(gt(products.price, 0 as Toman), lte(products.price, price), eq(products.isSoldOut, false))
  const rows = await selectCards(db, style.rating, and(affordable, isListed(style)))
    .orderBy(desc(products.unitsSold), desc(products.id))
    .limit(limit)
  return rows.map((row) => toCard(row, style))
}

/** Products with enough reviews, best rated first, with their own averages. */
export async function bestRatedCards(db: Db, reviewsAtLeast: number, limit: number): Promise<ListedProduct[]> {
  const style: CardStyle = { rating: 'reviews', groupsFamilies: false }
  const { averageRating, totalReviews } = productRatingsSummary
  const rows = await selectCards(db, 'reviews', gte(totalReviews, reviewsAtLeast))
    .orderBy(desc(averageRating), desc(totalReviews), desc(products.id))
    .limit(limit)
  return rows.map((row) => toCard(row, style))
}

/** Visible brands with active products, sorted by the Persian alphabet. */
export async function brandsOnSale(db: Db): Promise<{ slug: string; name: string; farsiName: string }[]> {
  const onSale = sql`exists (select from ${products} where ${products.brandId} = ${brands.id} and ${products.status} = 'active')`
  return db
    .select({ slug: brands.slug, name: brands.name, farsiName: brands.farsiName })
    .from(brands)
    .where(and(eq(brands.status, 'active'), onSale))
    .orderBy(sql`${brands.farsiName} collate "fa-x-icu"`)
}
