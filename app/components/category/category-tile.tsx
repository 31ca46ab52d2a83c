import type { CategoryNode } from '#domain/catalog.ts'
import { defaultListing, listingHref } from '#domain/listing.ts'
import { CategoryPicture } from './category-picture.tsx'

type CategoryTileProps = { category: CategoryNode; sizes: string; className?: string }

/** Picture and name as one link to the store. */
export function CategoryTile({ category, sizes, className = '' }: CategoryTileProps) {
  return (
    <a
      href={categoryHref(category)}
      className={`group flex flex-col items-center gap-2 rounded-card text-center text-sm leading-6 transition hover:text-act ${className}`}
    >
      <CategoryPicture category={category} sizes={sizes} className="w-full rounded-card shadow-lift" />
      <span className="px-1 text-balance">{category.name}</span>
    </a>
  )
}

export function categoryHref({ slug }: Pick<CategoryNode, 'slug'>): string {
  return listingHref(defaultListing, { category: slug })
}
