import type { ReactNode } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { groupedDigits } from '#domain/money.ts'
import { type SearchSort, searchSorts } from '#domain/search/search.ts'
import type { SearchResults } from '#services/search/search-products.ts'
import { searchHref } from './search-href.ts'

export type ShownSearch = Omit<SearchResults, 'results'> & { sort: SearchSort; category: string | null }

const sortLabels: Record<SearchSort, string> = {
  relevance: 'مرتبط‌ترین',
  newest: 'جدیدترین',
  'price-asc': 'ارزان‌ترین',
  'price-desc': 'گران‌ترین',
}

/** Links of which one is always selected, like radio buttons. */
export function CategoryChoices({ search: { query, sort, category, categories, countOfAll } }: { search: ShownSearch }) {
  const choices = [{ slug: null, name: 'همه دسته‌ها', count: countOfAll }, ...categories]
  return (
    <ul data-keep-scroll>
      {choices.map(({ slug, name, count }) => (
        <li key={slug}>
          <Choice href={searchHref({ q: query, sort, category: slug })} isChosen={slug === category}>
            <span className="flex-1">{name}</span>
            <span className="text-note text-muted">{groupedDigits(count)}</span>
          </Choice>
        </li>
      ))}
    </ul>
  )
}

export function SortChoices({ search: { query, sort: chosen, category } }: { search: ShownSearch }) {
  return (
    <ul data-keep-scroll>
      {searchSorts.map((sort) => (
        <li key={sort}>
          <Choice href={searchHref({ q: query, sort, category })} isChosen={sort === chosen}>
            {sortLabels[sort]}
          </Choice>
        </li>
      ))}
    </ul>
  )
}

/** The sorts in a row, which scrolls on phones. */
export function SortBar({ search: { query, sort: chosen, category } }: { search: ShownSearch }) {
  return (
    <nav aria-label="مرتب‌سازی" data-keep-scroll className="flex min-w-0 items-center gap-2">
      <Icon name="sort" className="size-5 text-muted max-lg:hidden" />
      <ul className="flex gap-1 overflow-x-auto overscroll-x-contain [scrollbar-width:none] max-lg:pe-(--gutter)">
        {searchSorts.map((sort) => (
          <li key={sort}>
            <a
              href={searchHref({ q: query, sort, category })}
              rel="nofollow"
              aria-current={sort === chosen ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-control px-3 text-sm whitespace-nowrap text-muted -outline-offset-2 transition hover:text-text aria-[current=true]:bg-raised aria-[current=true]:font-bold aria-[current=true]:text-text aria-[current=true]:shadow-lift"
            >
              {sortLabels[sort]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function ClearCategory({ search: { query, sort, category } }: { search: ShownSearch }) {
  if (category === null) return null
  return (
    <a
      href={searchHref({ q: query, sort })}
      data-keep-scroll
      className="inline-flex min-h-11 items-center gap-2 text-card font-bold text-act transition hover:text-act-hover"
    >
      <Icon name="close" className="size-4" />
      حذف فیلتر
    </a>
  )
}

function Choice({ href, isChosen, children }: { href: string; isChosen: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="nofollow"
      aria-current={isChosen ? 'true' : undefined}
      className="group flex min-h-11 items-center gap-3 text-card transition hover:text-act aria-[current=true]:font-bold"
    >
      <span className="grid size-5 shrink-0 place-items-center rounded-full inset-ring inset-ring-edge transition group-aria-[current=true]:inset-ring-2 group-aria-[current=true]:inset-ring-act">
        <span className="size-2.5 scale-0 rounded-full bg-act transition group-aria-[current=true]:scale-100" />
      </span>
      {children}
    </a>
  )
}
