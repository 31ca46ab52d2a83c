import { eq, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { categories } from './schema/catalog.ts'

/** In the order of the Persian alphabet: the default order puts پ، چ، ژ and گ last. */
export async function activeCategories(db: Db) {
  return db
    .select({ id: categories.id, slug: categories.slug, name: categories.name, image: categories.imageUrl, parentId: categories.parentId })
    .from(categories)
    .where(eq(categories.status, 'active'))
    .orderBy(sql`${categories.name} collate "fa-x-icu"`, categories.id)
}
