import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { brands, productAttributes, productImages, products, variantOptions, variantValues } from './schema/catalog.ts'
import { productRatingsSummary } from './schema/shoppers.ts'

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
  averageRating: sql<number | null>`round(${productRatingsSummary.averageRating}, 1)::float8`,
  reviewCount: sql<number>`coalesce(${productRatingsSummary.totalReviews}, 0)`,
}

export type ProductRow = Awaited<ReturnType<typeof findProduct>>

/** An active product; whether its category may be seen is for the caller to say. */
export async function findProduct(db: Db, slug: string) {
  const [product] = await db
    .select(shownProduct)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(productRatingsSummary, eq(productRatingsSummary.productId, products.id))
    .where(and(eq(products.slug, slug), eq(products.status, 'active')))
  return product
}

export async function imagesOf(db: Db, productId: string): Promise<{ url: string; alt: string; width: number; height: number }[]> {
  return db
    .select({ url: productImages.imageUrl, alt: productImages.alt, width: productImages.width, height: productImages.height })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.displayOrder))
}

export type AttributeRow = { productId: string; slug: string; name: string; values: string[] }

/** The technical rows of these products, options in the order of the shop; several values of one option are one row. */
export async function attributesOf(db: Db, productIds: readonly string[]): Promise<AttributeRow[]> {
  return db
    .select({
      productId: productAttributes.productId,
      slug: variantOptions.slug,
      name: variantOptions.name,
      values: sql<string[]>`array_agg(${variantValues.value} order by ${productAttributes.displayOrder}, ${variantValues.displayOrder})`,
    })
    .from(productAttributes)
    .innerJoin(variantOptions, eq(variantOptions.id, productAttributes.optionId))
    .innerJoin(variantValues, eq(variantValues.id, productAttributes.valueId))
    .where(sql`${productAttributes.productId} = any(${sql.param(productIds)}::uuid[])`)
    .groupBy(productAttributes.productId, variantOptions.id)
    .orderBy(asc(variantOptions.displayOrder), asc(variantOptions.slug))
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
