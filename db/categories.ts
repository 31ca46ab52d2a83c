import { eq, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { prepared } from './prepared.ts'
import { categories } from './schema/catalog.ts'

const active = prepared((db) =>
  db
    .select({ id: categories.id, slug: categories.slug, name: categories.name, image: categories.imageUrl, parentId: categories.parentId })
    .from(categories)
    .where(eq(categories.status, 'active'))
    .orderBy(sql`${categories.name} collate "fa-x-icu"`, categories.id),
)

/** In the order of the Persian alphabet: the default order puts پ، چ، ژ and گ last. */
export async function activeCategories(db: Db) {
  return active(db).execute()
}
