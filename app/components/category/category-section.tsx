import { Icon } from '#app/components/ui/icons.tsx'
import type { CategoryNode } from '#domain/catalog.ts'
import { CategoryTile, categoryHref } from './category-tile.tsx'

const tileSizes = '(min-width: 64rem) 8rem, (min-width: 40rem) 19vw, 25vw'

/** A top-level category with its subcategories. */
export function CategorySection({ category }: { category: CategoryNode }) {
  return (
    <section
      id={category.slug}
      aria-labelledby={`${category.slug}-heading`}
      className="scroll-mt-20 rounded-card bg-surface p-3 shadow-lift sm:p-5"
    >
      <a
        href={categoryHref(category)}
        className="group flex min-h-12 items-center justify-between gap-3 rounded-control px-1 transition hover:text-act"
      >
        <h2 id={`${category.slug}-heading`} className="text-lg">
          {category.name}
        </h2>
        <span className="inline-flex items-center gap-1 text-sm font-bold text-act">
          مشاهده همه
          <Icon name="forward" className="size-4" />
        </span>
      </a>
      <ul className="mt-2 grid grid-cols-3 gap-x-2.5 gap-y-4 sm:grid-cols-4 sm:gap-x-4">
        {category.children.map((child) => (
          <li key={child.id}>
            <CategoryTile category={child} sizes={tileSizes} className="pb-1" />
          </li>
        ))}
      </ul>
    </section>
  )
}
