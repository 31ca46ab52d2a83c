import { fixedId } from '#db/ids.ts'
import { optionOf, valueId } from '#db/seed/attributes.ts'
import { catalogDate } from '#db/seed/calendar.ts'
import { toman } from '#domain/money.ts'
import type { GeneratedProduct } from './product.ts'
import { seededRandom } from './random.ts'

/** Ids of brands and categories by slug. */
export type TaxonomyIds = { brands: ReadonlyMap<string, string>; categories: ReadonlyMap<string, string> }

const threeYearsMs = 3 * 365 * 24 * 3_600_000

function createdAtOf(number: number): Date {
  return new Date(catalogDate.getTime() - Math.floor(threeYearsMs * seededRandom(number).fraction()))
}

/** Rows of one product, keyed by column names. */
export function rowsOf(product: GeneratedProduct, number: number, taxonomyIds: TaxonomyIds) {
  const createdAt = createdAtOf(number)
  const id = fixedId(createdAt, `generated ${number}`)
  return {
    product: {
      id,
      slug: product.slug,
      title: product.title,
      farsi_name: product.farsiName,
      description: product.description,
      price: product.price === null ? null : toman(product.price),
      stock_quantity: product.stock,
      opening_stock: product.stock,
      sku: product.sku,
      main_image_url: product.variant.pictures[0]?.url ?? null,
      category_id: requireId(taxonomyIds.categories, product.category),
      brand_id: requireId(taxonomyIds.brands, product.brand),
      created_at: createdAt.toISOString(),
    },
    images: product.variant.pictures.map(({ url, alt, width, height }, displayOrder) => ({
      id: fixedId(createdAt, `generated ${number} image ${displayOrder}`),
      product_id: id,
      image_url: url,
      alt,
      width,
      height,
      display_order: displayOrder,
    })),
    attributes: Object.entries(product.attributes).map(([option, value], displayOrder) => ({
      product_id: id,
      option_id: optionOf(option).id,
      value_id: valueId(option, value),
      display_order: displayOrder,
    })),
  }
}

function requireId(ids: ReadonlyMap<string, string>, slug: string): string {
  const id = ids.get(slug)
  if (!id) throw new Error(`unknown brand or category: ${slug}`)
  return id
}
