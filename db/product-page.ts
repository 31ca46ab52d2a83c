import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from './any-of.ts'
import type { Db } from './connect.ts'
import { ratingColumns, toRating } from './review/ratings.ts'
import { brands, productAttributes, productImages, products, variantOptions, variantValues } from './schema/catalog.ts'
import { productRatingsSummary } from './schema/shoppers.ts'

export type ProductPicture = { url: string; alt: string; width: number; height: number }

const pictures = sql<ProductPicture[]>`(
  select coalesce(json_agg(json_build_object('url', image_url, 'alt', alt, 'width', width, 'height', height) order by display_order), '[]')
  from ${productImages} where product_id = ${products}.id)`

export type AttributeRow = { slug: string; name: string; values: string[] }

/** The technical rows of a product, options in the order of the shop; several values of one option are one row. */
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
  categoryId: products.categoryId,
  brand: { slug: brands.slug, name: brands.name, farsiName: brands.farsiName },
  images: pictures,
  attributes: technical,
  rated: ratingColumns,
}

export type ProductRow = Awaited<ReturnType<typeof findProduct>>

/** An active product, in one question, because a page is made of the answer; whether its category may be seen is for the caller to say. */
export async function findProduct(db: Db, slug: string) {
  const [product] = await db
    .select(shownProduct)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(productRatingsSummary, eq(productRatingsSummary.productId, products.id))
    .where(and(eq(products.slug, slug), eq(products.status, 'active')))
  return product && { ...product, rated: toRating(product.rated) }
}

/** The technical rows of each of these products. */
export async function attributesOf(db: Db, productIds: readonly string[]): Promise<Map<string, AttributeRow[]>> {
  const rows = await db.select({ id: products.id, technical }).from(products).where(anyOf(products.id, productIds))
  return new Map(rows.map(({ id, technical }) => [id, technical]))
}

/** Active products of these categories, in stock first, then by units sold: a few of each category's index, never a whole category. */
export async function bestOfCategories(
  db: Db,
  {
    categoryIds,
    brandSlug = null,
    exceptId = null,
    limit,
  }: { categoryIds: readonly string[]; brandSlug?: string | null; exceptId?: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select best.id from unnest(${sql.param(categoryIds)}::uuid[]) as wanted (category_id) cross join lateral (
      select id, is_sold_out, units_sold from ${products}
      where status = 'active' and category_id = wanted.category_id and id is distinct from ${exceptId}::uuid
        and (${brandSlug}::text is null or brand_id = (select id from ${brands} where slug = ${brandSlug}))
      order by is_sold_out, units_sold desc, id desc limit ${limit}) as best
    order by is_sold_out, units_sold desc, best.id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}
