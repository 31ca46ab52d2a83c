import { Icon } from '#app/components/ui/icons.tsx'
import { type ListingQuery, listingHref, listingSorts } from '#domain/listing.ts'

/** A row of links, which scrolls on phones. */
export function SortBar({ query }: { query: ListingQuery }) {
  return (
    <nav aria-label="مرتب‌سازی" data-keep-scroll className="flex min-w-0 items-center gap-2">
      <Icon name="sort" className="size-5 text-muted max-lg:hidden" />
      <ul className="flex gap-1 overflow-x-auto overscroll-x-contain [scrollbar-width:none] max-lg:pe-(--gutter)">
        {listingSorts.map(({ value, label }) => (
          <li key={value}>
            <a
              href={listingHref(query, { sort: value })}
              rel="nofollow"
              aria-current={query.sort === value ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-control px-3 text-sm whitespace-nowrap text-muted -outline-offset-2 transition hover:text-text aria-[current=true]:bg-raised aria-[current=true]:font-bold aria-[current=true]:text-text aria-[current=true]:shadow-lift"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
