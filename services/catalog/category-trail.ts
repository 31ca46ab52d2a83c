import type { CategoryNode } from '#domain/catalog.ts'
import { defaultListing, listingHref } from '#domain/listing.ts'
import type { Crumb } from '#domain/seo.ts'

/** From the top of the tree down to the category that fits; null when nothing visible does. */
export function findTrail(tree: readonly CategoryNode[], fits: (category: CategoryNode) => boolean): CategoryNode[] | null {
  for (const category of tree) {
    const below = fits(category) ? [] : findTrail(category.children, fits)
    if (below) return [category, ...below]
  }
  return null
}

/** Home, store, and the categories on the way. */
export function storeCrumbs(trail: readonly Pick<CategoryNode, 'name' | 'slug'>[]): Crumb[] {
  return [
    { name: 'خانه', path: '/' },
    { name: 'فروشگاه', path: listingHref(defaultListing) },
    ...trail.map(({ name, slug }) => ({ name, path: listingHref(defaultListing, { category: slug }) })),
  ]
}

/** Ids of everything in the tree: a product elsewhere is hidden, by its own category or by one above it (AUTHZ-05). */
export function visibleIds(tree: readonly CategoryNode[]): string[] {
  return tree.flatMap(({ id, children }) => [id, ...visibleIds(children)])
}
