import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { ListedProduct } from '#domain/catalog.ts'
import type { Toman } from '#domain/money.ts'
import type { PriceStep } from '#domain/price-history.ts'
import { type RecordedPrices, shownPriceDays } from '#domain/product/shown-prices.ts'
import { trailOf } from './categories.ts'
import { isWithinLast } from './clock.ts'
import type { Db } from './connect.ts'
import { equalsAny, opaqueId } from './equals-any.ts'
import { prepareOnce } from './prepare-once.ts'
import { familyOfProduct, isFamilyCard } from './product/family.ts'
import { isDiscounted } from './product/list-price.ts'
import { byRating, type CardStyle, isListed, offerEndsAt, selectCards, toCard } from './product-cards.ts'
import { ratingColumns, toRating } from './review/ratings.ts'
import {
  brands,
  categories,
  priceChanges,
  productAttributes,
  productImages,
  products,
  variantOptions,
  variantValues,
} from './schema/catalog.ts'
import { productRatingsSummary } from './schema/shoppers.ts'

export type ProductPicture = { url: string; alt: string; width: number; height: number }

const pictures = sql<ProductPicture[]>`(
  select coalesce(json_agg(json_build_object('url', image_url, 'alt', alt, 'width', width, 'height', height) order by display_order), '[]')
  from ${productImages} where product_id = ${products}.id and alt <> '')`

export type AttributeRow = { slug: string; name: string; values: string[] }

/** The technical rows of a product, sorted by option; several values of one option are one row. */
const technical = sql<AttributeRow[]>`(
  select coalesce(json_agg(json_build_object('slug', slug, 'name', name, 'values', chosen) order by sequence, slug), '[]') from (
    select o.slug, o.name, o.display_order as sequence, json_agg(v.value order by a.display_order, v.display_order) as chosen
    from ${productAttributes} a join ${variantOptions} o on o.id = a.option_id join ${variantValues} v on v.id = a.value_id
    where a.product_id = ${products}.id group by o.id) as option)`

const chargedListPrice = sql<Toman | null>`case when ${isDiscounted('products')} then ${products.listPrice} end`

type PriceRecord = { now: number; createdAt: number; steps: { oldPrice: Toman | null; wasCharged: boolean; at: number }[] }

const epochMs = (instant: SQL) => sql`extract(epoch from ${instant}) * 1000`

/** The changes of its price in the last months, oldest first, for the chart on its page. A price that changes more often than daily shows the newest. */
const priceRecord = sql<PriceRecord>`json_build_object('now', ${epochMs(sql`clock_timestamp()`)}, 'createdAt', ${epochMs(sql`${products}.created_at`)}, 'steps', (
  select coalesce(json_agg(json_build_object('oldPrice', old_price, 'wasCharged', was_charged, 'at', ${epochMs(sql`changed_at`)}) order by changed_at, id), '[]')
  from (select * from ${priceChanges} c where c.product_id = ${products}.id
    and ${isWithinLast(sql`c.changed_at`, sql.raw(`interval '${shownPriceDays} days'`))} order by c.changed_at desc, c.id desc limit ${sql.raw(String(shownPriceDays))}) as recent))`

const shownProduct = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  farsiName: products.farsiName,
  sku: products.sku,
  description: products.description,
  seoTitle: products.seoTitle,
  seoDescription: products.seoDescription,
  price: products.price,
  stockQuantity: products.stockQuantity,
  listPrice: chargedListPrice,
  offerEndsAt,
  condition: products.condition,
  warrantyCompany: products.warrantyCompany,
  warrantyMonths: products.warrantyMonths,
  registryState: products.registryState,
  gtin: products.gtin,
  mpn: products.mpn,
  weightG: products.weightG,
  postable: products.postable,
  brand: { slug: brands.slug, name: brands.name, farsiName: brands.farsiName },
  trail: trailOf(products.categoryId),
  images: pictures,
  attributes: technical,
  family: familyOfProduct,
  rated: ratingColumns,
  priceRecord,
}

const productBySlug = prepareOnce((db) =>
  db
    .select(shownProduct)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(productRatingsSummary, eq(productRatingsSummary.productId, products.id))
    .where(and(eq(products.slug, sql.placeholder('slug')), eq(products.status, 'active'))),
)

/** A visible product with everything its page shows, in one query; undefined when it is unknown or hidden (AUTHZ-05). */
export async function findProduct(db: Db, slug: string) {
  const [product] = await productBySlug(db).execute({ slug })
  if (!product?.trail) return undefined
  const { priceRecord, ...shown } = product
  return { ...shown, trail: product.trail, rated: toRating(product.rated), recordedPrices: readPrices(priceRecord, product.price) }
}

function readPrices({ now, createdAt, steps }: PriceRecord, price: Toman | null): RecordedPrices {
  return { price, now: new Date(now), createdAt: new Date(createdAt), steps: steps.map((step) => ({ ...step, at: new Date(step.at) })) }
}

/** The technical rows of each of these products. */
export async function attributesOf(db: Db, productIds: readonly string[]): Promise<Map<string, AttributeRow[]>> {
  const rows = await db.select({ id: products.id, technical }).from(products).where(equalsAny(products.id, productIds))
  return new Map(rows.map(({ id, technical }) => [id, technical]))
}

const bestFirst = sql`is_sold_out, units_sold desc, id desc`

type BestOfQuery = { categoryIds: readonly string[]; brandSlug: string | null; limit: number; style: CardStyle }

/** Active products of these categories, in stock first, then by units sold: reads a few index entries per category. */
export async function bestOfCategories(db: Db, { categoryIds, brandSlug, limit, style }: BestOfQuery): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select best.id from unnest(${sql.param(categoryIds)}::uuid[]) as wanted (category_id) cross join lateral (
      select id, is_sold_out, units_sold from ${products}
      where status = 'active' and is_listed and category_id = wanted.category_id
        and (${brandSlug}::text is null or brand_id = (select id from ${brands} where slug = ${brandSlug}))
        and ${isListed(style) ?? sql`true`}
      order by ${bestFirst} limit ${limit}) as best
    order by ${bestFirst} limit ${limit}`)
  return rows.map(({ id }) => id)
}

const [productId, familyId, categoryId, parentId] = ['productId', 'familyId', 'categoryId', 'parentId'].map((name) =>
  opaqueId(sql.placeholder(name)),
)

/** The number of related products (product §9.8). In the text, because the planner takes a parameter for a tenth of the rows. */
const limit = sql.raw('4')

/** Another product, not of the same family; one of each other family. */
const isOther = sql`id <> ${productId} and (family_id is null or family_id is distinct from ${familyId}) and ${isFamilyCard}`

/** The best sellers of a product's category; when they are too few, also of the parent and its other children. */
const related = sql`
  with near as (
    select id from ${products} where status = 'active' and is_listed and category_id = ${categoryId} and ${isOther}
    order by ${bestFirst} limit ${limit}),
  far as (
    select best.id from ${categories} around cross join lateral (
      select id, is_sold_out, units_sold from ${products}
      where status = 'active' and is_listed and category_id = around.id and ${isOther} order by ${bestFirst} limit ${limit}) as best
    where around.status = 'active' and around.id <> ${categoryId} and ${parentId} in (around.id, around.parent_id)
    order by ${bestFirst} limit ${limit} - (select count(*) from near))
  select id from near union all select id from far`

const relatedBy = byRating((rating) =>
  prepareOnce((db) =>
    selectCards(db, rating, sql`${products.id} = any (array(${related}))`).orderBy(
      sql`${products.categoryId} <> ${categoryId}`,
      products.isSoldOut,
      desc(products.unitsSold),
      desc(products.id),
    ),
  ),
)

type ViewedProduct = { productId: string; familyId: string | null; categoryId: string; parentId: string | null }

/** Cards of related products. */
export async function relatedCards(db: Db, style: CardStyle, seen: ViewedProduct): Promise<ListedProduct[]> {
  const rows = await relatedBy[style.rating](db).execute(seen)
  return rows.map((row) => toCard(row, style))
}

/** Changes of a product's price after this moment, oldest first. */
export function priceStepsSince(db: Db, productId: string, since: Date): Promise<PriceStep[]> {
  const { oldPrice, wasCharged, changedAt: at } = priceChanges
  return db
    .select({ oldPrice, wasCharged, at })
    .from(priceChanges)
    .where(and(eq(priceChanges.productId, productId), gt(at, since), sql`${at} <= clock_timestamp()`))
    .orderBy(asc(at), asc(priceChanges.id))
}
