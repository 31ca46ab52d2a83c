import { activeCategories } from '#db/categories.ts'
import type { CategoryNode } from '#domain/catalog.ts'
import type { ServiceContext } from '#services/context.ts'

/** The tree of visible categories: children of a hidden category are hidden. */
export async function listCategories({ db }: ServiceContext): Promise<CategoryNode[]> {
  const children = Map.groupBy(await activeCategories(db), ({ parentId }) => parentId)
  const below = (parentId: string | null): CategoryNode[] =>
    (children.get(parentId) ?? []).map(({ id, slug, name, image }) => ({ id, slug, name, image, children: below(id) }))
  return below(null)
}
