import type { CategoryNode } from '#domain/catalog.ts'
import { defaultListing, listingHref } from '#domain/listing.ts'
import type { Crumb } from '#domain/seo.ts'

/** The path from the root of the tree to the matching category; null when none is visible. */
export function findTrail(tree: readonly CategoryNode[], fits: (category: CategoryNode) => boolean): CategoryNode[] | null {
  for (const category of tree) {
    const below = fits(category) ? [] : findTrail(category.children, fits)
    if (below) return [category, ...below]
  }
  return null
}

/** Breadcrumbs: home, store, and the categories of the path. */
export function storeCrumbs(trail: readonly Pick<CategoryNode, 'name' | 'slug'>[]): Crumb[] {
  return [
    { name: 'خانه', path: '/' },
    { name: 'فروشگاه', path: listingHref(defaultListing) },
    ...trail.map(({ name, slug }) => ({ name, path: listingHref(defaultListing, { category: slug }) })),
  ]
}

/** Ids of all visible categories: products of other categories are hidden (AUTHZ-05). */
export function visibleIds(tree: readonly CategoryNode[]): string[] {
  return tree.flatMap(({ id, children }) => [id, ...visibleIds(children)])
}
