import { and, desc, eq, sql } from 'drizzle-orm'
import type { ListedProduct } from '#domain/catalog.ts'
import { trailOf } from './categories.ts'
import type { Db } from './connect.ts'
import { equalsAny } from './equals-any.ts'
import { prepareOnce } from './prepare-once.ts'
import { byRating, type CardRating, selectCards, toCard } from './product-cards.ts'
import { ratingColumns, toRating } from './review/ratings.ts'
import { brands, categories, productAttributes, productImages, products, variantOptions, variantValues } from './schema/catalog.ts'
import { productRatingsSummary } from './schema/shoppers.ts'

export type ProductPicture = { url: string; alt: string; width: number; height: number }

const pictures = sql<ProductPicture[]>`(
  select coalesce(json_agg(json_build_object('url', image_url, 'alt', alt, 'width', width, 'height', height) order by display_order), '[]')
  from ${productImages} where product_id = ${products}.id)`

export type AttributeRow = { slug: string; name: string; values: string[] }

/** The technical rows of a product, sorted by option; several values of one option are one row. */
const technical = sql<AttributeRow[]>`(
  select coalesce(json_agg(json_build_object('slug', slug, 'name', name, 'values', chosen) order by place, slug), '[]') from (
    select o.slug, o.name, o.display_order as place, json_agg(v.value order by a.display_order, v.display_order) as chosen
    from ${productAttributes} a join ${variantOptions} o on o.id = a.option_id join ${variantValues} v on v.id = a.value_id
    where a.product_id = ${products}.id group by o.id) as option)`

const shownProduct = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  farsiName: products.farsiName,
  sku: products.sku,
  description: products.description,
  price: products.price,
  stockQuantity: products.stockQuantity,
  brand: { slug: brands.slug, name: brands.name, farsiName: brands.farsiName },
  trail: trailOf(products.categoryId),
  images: pictures,
  attributes: technical,
  rated: ratingColumns,
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
  return { ...product, trail: product.trail, rated: toRating(product.rated) }
}

/** The technical rows of each of these products. */
export async function attributesOf(db: Db, productIds: readonly string[]): Promise<Map<string, AttributeRow[]>> {
  const rows = await db.select({ id: products.id, technical }).from(products).where(equalsAny(products.id, productIds))
  return new Map(rows.map(({ id, technical }) => [id, technical]))
}

const bestFirst = sql`is_sold_out, units_sold desc, id desc`

type Wanted = { categoryIds: readonly string[]; brandSlug: string | null; limit: number }

/** Active products of these categories, in stock first, then by units sold: reads a few index entries per category. */
export async function bestOfCategories(db: Db, { categoryIds, brandSlug, limit }: Wanted): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select best.id from unnest(${sql.param(categoryIds)}::uuid[]) as wanted (category_id) cross join lateral (
      select id, is_sold_out, units_sold from ${products}
      where status = 'active' and category_id = wanted.category_id
        and (${brandSlug}::text is null or brand_id = (select id from ${brands} where slug = ${brandSlug}))
      order by ${bestFirst} limit ${limit}) as best
    order by ${bestFirst} limit ${limit}`)
  return rows.map(({ id }) => id)
}

const [productId, categoryId, parentId, limit] = ['productId', 'categoryId', 'parentId', 'limit'].map((name) => sql.placeholder(name))

/** The best sellers of a product's category; when they are too few, also of the parent and its other children. */
const related = sql`
  with near as (
    select id from ${products} where status = 'active' and category_id = ${categoryId}::uuid and id <> ${productId}::uuid
    order by ${bestFirst} limit ${limit}::bigint),
  far as (
    select best.id from ${categories} around cross join lateral (
      select id, is_sold_out, units_sold from ${products}
      where status = 'active' and category_id = around.id order by ${bestFirst} limit ${limit}::bigint) as best
    where around.status = 'active' and around.id <> ${categoryId}::uuid and ${parentId}::uuid in (around.id, around.parent_id)
    order by ${bestFirst} limit ${limit}::bigint - (select count(*) from near))
  select id from near union all select id from far`

const relatedBy = byRating((rating) =>
  prepareOnce((db) =>
    selectCards(db, rating, sql`${products.id} = any (array(${related}))`).orderBy(
      sql`${products.categoryId} <> ${categoryId}::uuid`,
      products.isSoldOut,
      desc(products.unitsSold),
      desc(products.id),
    ),
  ),
)

type Seen = { productId: string; categoryId: string; parentId: string | null; limit: number }

/** Cards of related products. */
export async function relatedCards(db: Db, rating: CardRating, seen: Seen): Promise<ListedProduct[]> {
  const rows = await relatedBy[rating](db).execute(seen)
  return rows.map(toCard)
}
