import { eq } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { variantOptions, variantValues } from './schema/catalog.ts'

export type ListingOption = { slug: string; name: string; values: { id: string; slug: string; value: string }[] }

/** Every option with its values, in display order. */
export async function listingOptions(db: Db): Promise<ListingOption[]> {
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
