import type { ReactNode } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { PromoPicture } from '#app/components/ui/picture.tsx'
import { addRecentSearch, clearRecentSearches, removeRecentSearch, useRecentSearches } from '#app/stores/recent-searches.ts'
import { searchHref } from '#domain/search/search-filters.ts'
import { shortcuts } from './shortcuts.ts'

const popular = ['iPhone 16 Pro', 'MacBook Air', 'iPad Pro', 'Apple Watch', 'AirPods Pro']

/** Shown before anything is typed: recent or popular searches, and links to categories. */
export function SearchStart({ onHistoryChange }: { onHistoryChange: () => void }) {
  const recent = useRecentSearches(({ recentSearches }) => recentSearches)
  if (recent === null) return null
  return (
    <div className="frame spaced-6 pt-4 pb-8">
      {recent.length > 0 ? <Recent queries={recent} onHistoryChange={onHistoryChange} /> : <Popular />}
      <section aria-labelledby="search-shortcuts">
        <Heading id="search-shortcuts">دسته‌بندی‌ها</Heading>
        <ul className="mt-1 grid grid-cols-3 gap-3 md:grid-cols-6 lg:gap-4">
          {shortcuts.map(({ picture, name, href }) => (
            <li key={picture}>
              <a href={href} className="dark group relative block overflow-hidden rounded-card text-text">
                <PromoPicture
                  name={picture}
                  alt=""
                  className="aspect-4/5 w-full object-cover transition duration-250 group-hover:[scale:1.03]"
                />
                <span className="promo-scrim absolute inset-0" />
                <span className="absolute inset-x-0 top-0 p-3 text-note leading-6 font-bold lg:p-4 lg:text-base">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Recent({ queries, onHistoryChange }: { queries: readonly string[]; onHistoryChange: () => void }) {
  const changeHistory = (change: () => void) => () => {
    change()
    onHistoryChange()
  }
  return (
    <section aria-labelledby="search-recent">
      <div className="flex items-center gap-4">
        <Heading id="search-recent">جستجوهای اخیر</Heading>
        <button
          type="button"
          className="min-h-11 px-1 text-note font-bold text-act hover:text-act-hover"
          onClick={changeHistory(clearRecentSearches)}
        >
          پاک کردن
        </button>
      </div>
      <ul className="mt-1 flex flex-wrap gap-2.5">
        {queries.map((query) => (
          <li key={query} className={`${chip} max-w-full`}>
            <QueryLink query={query} icon={<Icon name="clock" className="size-4 text-muted" />} className="pe-1" />
            <button
              type="button"
              aria-label={`حذف ${query} از جستجوهای اخیر`}
              className="grid size-11 shrink-0 place-items-center rounded-full text-muted transition hover:text-text"
              onClick={changeHistory(() => removeRecentSearch(query))}
            >
              <Icon name="close" className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Popular() {
  return (
    <section aria-labelledby="search-popular">
      <Heading id="search-popular">جستجوهای پرطرفدار</Heading>
      <ul className="mt-1 flex flex-wrap gap-2.5">
        {popular.map((query) => (
          <li key={query} className={chip}>
            <QueryLink query={query} icon={<Icon name="search" className="size-4 text-muted" />} className="pe-5" />
          </li>
        ))}
      </ul>
    </section>
  )
}

const chip = 'flex items-center rounded-full bg-raised ringed ringed-line transition hover:bg-line'

function QueryLink({ query, icon, className }: { query: string; icon: ReactNode; className: string }) {
  return (
    <a
      href={searchHref({ q: query })}
      className={`flex min-h-11 min-w-0 items-center gap-2 rounded-full ps-4 text-card ${className}`}
      onClick={() => addRecentSearch(query)}
    >
      {icon}
      <bdi className="truncate">{query}</bdi>
    </a>
  )
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="flex min-h-11 items-center text-note font-normal text-muted">
      {children}
    </h2>
  )
}
