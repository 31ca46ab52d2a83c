import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { brands, categories, variantOptions, variantValues } from '#db/schema/catalog.ts'

export type CatalogCategory = { id: string; name: string; slug: string; parentId: string | null; displayOrder: number }
export type CatalogBrand = { id: string; name: string; farsiName: string; slug: string }
type CatalogOption = { id: string; name: string; slug: string; displayOrder: number }

/** What files name instead of ids. */
export type CatalogNames = { categories: CatalogCategory[]; brands: CatalogBrand[]; options: CatalogOption[] }

export async function catalogNames(db: Db): Promise<CatalogNames> {
  const { id, name, slug, parentId, displayOrder } = categories
  const ofCategories = await db.select({ id, name, slug, parentId, displayOrder }).from(categories).orderBy(asc(displayOrder), asc(id))
  const ofBrands = await db
    .select({ id: brands.id, name: brands.name, farsiName: brands.farsiName, slug: brands.slug })
    .from(brands)
    .orderBy(asc(brands.id))
  const option = { id: variantOptions.id, name: variantOptions.name, slug: variantOptions.slug, displayOrder: variantOptions.displayOrder }
  const ofOptions = await db.select(option).from(variantOptions).orderBy(asc(variantOptions.displayOrder), asc(variantOptions.id))
  return { categories: ofCategories, brands: ofBrands, options: ofOptions }
}

/** Until the end of the transaction: others who make categories, brands or options from files wait. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vitrin.make-catalog'))`)
}

export function valuesOfOption(db: Db, optionId: string) {
  const { id, value, slug, displayOrder } = variantValues
  return db
    .select({ id, value, slug, displayOrder })
    .from(variantValues)
    .where(eq(variantValues.optionId, optionId))
    .orderBy(asc(displayOrder), asc(id))
}
