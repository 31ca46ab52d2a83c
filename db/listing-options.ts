import { eq, sql } from 'drizzle-orm'
import { brandOption } from '#domain/listing.ts'
import type { Db } from './connect.ts'
import { brands, variantOptions, variantValues } from './schema/catalog.ts'

export type ListingOption = { slug: string; name: string; values: { id: string; slug: string; value: string }[] }

/** Every option with its values, in display order; the brand is the first of them. */
export async function listingOptions(db: Db): Promise<ListingOption[]> {
  const [brandValues, options] = await Promise.all([readBrands(db), readOptions(db)])
  return [{ slug: brandOption, name: 'برند', values: brandValues }, ...options.filter(({ slug }) => slug !== brandOption)]
}

function readBrands(db: Db): Promise<ListingOption['values']> {
  return db
    .select({ id: brands.id, slug: brands.slug, value: brands.farsiName })
    .from(brands)
    .where(eq(brands.status, 'active'))
    .orderBy(sql`${brands.farsiName} collate "fa-x-icu"`, brands.slug)
}

async function readOptions(db: Db): Promise<ListingOption[]> {
  const rows = await db
    .select({
      option: { slug: variantOptions.slug, name: variantOptions.name },
      value: { id: variantValues.id, slug: variantValues.slug, value: variantValues.value },
    })
    .from(variantOptions)
    .innerJoin(variantValues, eq(variantValues.optionId, variantOptions.id))
    .orderBy(variantOptions.displayOrder, variantOptions.slug, variantValues.displayOrder, variantValues.slug)
  const bySlug = Map.groupBy(rows, ({ option }) => option.slug)
  return [...bySlug.values()].flatMap((group) => (group[0] ? [{ ...group[0].option, values: group.map(({ value }) => value) }] : []))
}
