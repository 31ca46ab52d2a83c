import { Icon } from '#app/components/ui/icons.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { type Facet, hasFilters, type ListingQuery, listingChips, listingHref, withoutFilters } from '#domain/listing.ts'
import { useChosenQuery } from './use-chosen-query.ts'

/** The selected filters, each as a link that removes it. */
export function SelectedFilters({ query: loaded, facets }: { query: ListingQuery; facets: readonly Facet[] }) {
  const query = useChosenQuery(loaded)
  const chips = listingChips(query, facets)
  if (chips.length === 0) return null
  return (
    <div data-keep-scroll className="mb-4 flex flex-wrap items-center gap-2">
      <ul aria-label="فیلترهای انتخاب‌شده" className="contents">
        {chips.map(({ key, label, href }) => (
          <li key={key}>
            <a
              href={href}
              rel="nofollow"
              className="flex min-h-11 items-center gap-2 rounded-control bg-raised ps-4 pe-3 text-sm shadow-lift transition hover:text-bad"
            >
              <span className="sr-only">حذف</span>
              <span>
                <MixedText text={label} />
              </span>
              <Icon name="close" className="size-4 text-muted" />
            </a>
          </li>
        ))}
      </ul>
      {hasFilters(query) && <ClearFilters query={query} />}
    </div>
  )
}

export function ClearFilters({ query, className = '' }: { query: ListingQuery; className?: string }) {
  return (
    <a
      href={listingHref(withoutFilters(query))}
      className={`inline-flex min-h-11 items-center rounded-control px-2 text-sm font-bold text-act transition hover:text-act-hover ${className}`}
    >
      حذف فیلترها
    </a>
  )
}
