import { CategoryPicture } from '#app/components/category/category-picture.tsx'
import { categoryHref } from '#app/components/category/category-tile.tsx'
import { Breadcrumb } from '#app/components/ui/breadcrumb.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import type { CategoryNode } from '#domain/catalog.ts'
import { listingCountLabel } from '#domain/listing.ts'
import { groupedDigits } from '#domain/money.ts'
import type { StorePageData } from '#services/catalog/list-products.ts'

type StoreHeaderProps = Pick<StorePageData, 'category' | 'subcategories' | 'breadcrumb' | 'total'>

export function StoreHeader({ category, subcategories, breadcrumb, total }: StoreHeaderProps) {
  return (
    <header>
      <div className="frame pt-2">
        <Breadcrumb crumbs={breadcrumb} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-heading">{category?.name ?? 'فروشگاه'}</h1>
          <p role="status" className="text-muted">
            {total === 0 ? `${groupedDigits(0)} کالا` : listingCountLabel(total)}
          </p>
          {category && <ClearCategory />}
        </div>
      </div>
      <Subcategories categories={subcategories} />
    </header>
  )
}

function ClearCategory() {
  return (
    <a
      href="/store"
      className="ms-auto inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm text-muted transition hover:text-text"
    >
      <Icon name="close" className="size-4" />
      حذف دسته‌بندی
    </a>
  )
}

/** On a phone. */
const tilesInFirstView = 3

function Subcategories({ categories }: { categories: readonly CategoryNode[] }) {
  if (categories.length === 0) return null
  return (
    <nav aria-label="زیردسته‌ها">
      <ul className="bleed flex gap-2.5 lg:flex-wrap">
        {categories.map((category, index) => (
          <li key={category.id} className={index < tilesInFirstView ? undefined : 'max-md:pictures-later'}>
            <a
              href={categoryHref(category)}
              className="group flex h-14 items-center gap-3 rounded-full bg-surface ps-1.5 pe-5 text-sm font-medium whitespace-nowrap shadow-lift transition hover:bg-raised hover:text-act"
            >
              <CategoryPicture category={category} sizes="44px" className="size-11 rounded-full" />
              {category.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
