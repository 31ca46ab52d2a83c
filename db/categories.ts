import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { prepareOnce } from './prepare-once.ts'
import { categories } from './schema/catalog.ts'

/** In the owner's sequence, then by the Persian alphabet: the default collation sorts پ، چ، ژ and گ last. */
export const categorySequence = [categories.displayOrder, sql`${categories.name} collate "fa-x-icu"`, categories.id]

const active = prepareOnce((db) =>
  db
    .select({ id: categories.id, slug: categories.slug, name: categories.name, image: categories.imageUrl, parentId: categories.parentId })
    .from(categories)
    .where(eq(categories.status, 'active'))
    .orderBy(...categorySequence),
)

export async function activeCategories(db: Db) {
  return active(db).execute()
}

export type CategoryStep = { id: string; slug: string; name: string }

/** The path from the root to this category; null when it or an ancestor is hidden (AUTHZ-05). */
export function trailOf(categoryId: SQLWrapper) {
  return sql<CategoryStep[] | null>`(
    with recursive upwards (id, slug, name, parent_id, status, height) as (
      select id, slug, name, parent_id, status, 0 from ${categories} where id = ${categoryId}
      union all
      select above.id, above.slug, above.name, above.parent_id, above.status, height + 1
      from upwards join ${categories} above on above.id = upwards.parent_id) cycle id set is_circle using way
    select case when bool_and(status = 'active' and not is_circle)
      then json_agg(json_build_object('id', id, 'slug', slug, 'name', name) order by height desc) end
    from upwards)`
}
