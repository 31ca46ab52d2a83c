import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CategoryPicture } from '#app/components/category/category-picture.tsx'
import { CategoryTile, categoryHref } from '#app/components/category/category-tile.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { useCategories } from '#app/stores/categories.ts'
import type { CategoryNode } from '#domain/catalog.ts'
import { MegaMenuLoading } from './mega-menu-loading.tsx'
import { moveFocus } from './move-focus.ts'
import { useHoverIntent } from './use-hover-intent.ts'

type MegaMenuPanelProps = { shouldFocus: boolean; onFocused: () => void }

export function MegaMenuPanel(focus: MegaMenuPanelProps) {
  const { categories } = useCategories()
  if (categories === null) return <MegaMenuLoading />
  const [first] = categories
  if (!first) return <p className="frame grid min-h-48 place-items-center text-muted">هیچ دسته‌بندی یافت نشد</p>
  return <MegaMenuTree categories={categories} first={first} {...focus} />
}

type MegaMenuTreeProps = MegaMenuPanelProps & { categories: readonly CategoryNode[]; first: CategoryNode }

function MegaMenuTree({ categories, first, shouldFocus, onFocused }: MegaMenuTreeProps) {
  const [shownSlug, setShownSlug] = useState(first.slug)
  const shown = categories.find(({ slug }) => slug === shownSlug) ?? first
  const pointer = useHoverIntent(setShownSlug)
  const shownLink = useRef<HTMLAnchorElement>(null)
  const subcategories = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shouldFocus) shownLink.current?.focus()
  }, [shouldFocus])

  const onListKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft') return moveFocus(event, { next: ['ArrowDown'], previous: ['ArrowUp'] })
    event.preventDefault()
    subcategories.current?.querySelector('a')?.focus()
  }
  const onSubcategoryKey = (event: KeyboardEvent<HTMLElement>) => {
    const isFirst = document.activeElement === subcategories.current?.querySelector('a')
    if (event.key !== 'ArrowRight' || !isFirst) {
      return moveFocus(event, { next: ['ArrowLeft', 'ArrowDown'], previous: ['ArrowRight', 'ArrowUp'] })
    }
    event.preventDefault()
    shownLink.current?.focus()
  }
  const subcategoryProps = { ref: subcategories, onKeyDown: onSubcategoryKey }
  return (
    <div className="frame grid grid-cols-[16rem_minmax(0,1fr)]">
      <ul aria-label="دسته‌های اصلی" className="border-e border-line py-4 pe-4" onKeyDown={onListKey} onFocus={onFocused}>
        {categories.map((category) => (
          <li key={category.id} {...pointer(category.slug)}>
            <TopCategory
              category={category}
              isShown={category === shown}
              shownLink={shownLink}
              onFocus={() => setShownSlug(category.slug)}
            />
          </li>
        ))}
      </ul>
      <div {...subcategoryProps}>
        <Subcategories key={shown.id} category={shown} />
      </div>
    </div>
  )
}

type TopCategoryProps = {
  category: CategoryNode
  isShown: boolean
  shownLink: RefObject<HTMLAnchorElement | null>
  onFocus: () => void
}

/** A single tab stop: arrow keys move between the top categories, Tab goes on to the subcategories of the shown one. */
function TopCategory({ category, isShown, shownLink, onFocus }: TopCategoryProps) {
  return (
    <a
      ref={isShown ? shownLink : undefined}
      href={categoryHref(category)}
      tabIndex={isShown ? 0 : -1}
      data-shown={isShown}
      className="group flex min-h-12 items-center gap-3 rounded-control px-3 text-card -outline-offset-2 transition data-[shown=true]:bg-raised data-[shown=true]:font-bold data-[shown=true]:shadow-lift"
      onFocus={onFocus}
    >
      <CategoryPicture category={category} sizes="36px" className="size-9 rounded-control" />
      {category.name}
      <Icon name="forward" className="ms-auto size-4 text-muted opacity-0 group-data-[shown=true]:opacity-100" />
    </a>
  )
}

function Subcategories({ category }: { category: CategoryNode }) {
  return (
    <section
      aria-label={category.name}
      className="grid h-full grid-cols-[minmax(0,1fr)_15rem] gap-8 py-6 ps-8 transition-opacity starting:opacity-0 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] content-start gap-4 xl:grid-cols-4">
        {category.children.map((child) => (
          <li key={child.id}>
            <CategoryTile category={child} sizes="10rem" />
          </li>
        ))}
      </ul>
      <a href={categoryHref(category)} className="group relative flex flex-col overflow-hidden rounded-card shadow-lift">
        <CategoryPicture category={category} sizes="20rem" className="flex-1 content-center" />
        <span className="absolute inset-x-0 bottom-0 flex min-h-14 items-center justify-between px-5 font-bold transition group-hover:text-act">
          همه‌ی {category.name}
          <Icon name="arrow-forward" className="size-5 text-act" />
        </span>
      </a>
    </section>
  )
}
