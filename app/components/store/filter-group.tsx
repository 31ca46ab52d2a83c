import type { ReactNode } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import { type Facet, type FacetValue, isChosen, type ListingQuery, listingHref, toggleOption } from '#domain/listing.ts'
import { groupedDigits } from '#domain/money.ts'
import { LazyDetails } from './lazy-details.tsx'

const initiallyShown = 6

type FilterGroupProps = { facet: Facet; query: ListingQuery; isOpen: boolean; allHref: string | null }

/** The values of one option. Values of an option are combined with OR, options with AND. */
export function FilterGroup({ facet, query, isOpen, allHref }: FilterGroupProps) {
  const chosen = facet.values.filter(({ slug }) => isChosen(query, facet.slug, slug)).length
  const rest = facet.values.slice(initiallyShown)
  return (
    <FilterSection name={facet.name} chosen={chosen} isOpen={isOpen || chosen > 0} allHref={allHref}>
      <ValueLinks facet={facet} query={query} values={facet.values.slice(0, initiallyShown)} />
      {rest.length > 0 && (
        <LazyDetails
          isOpen={rest.some(({ slug }) => isChosen(query, facet.slug, slug))}
          allHref={allHref}
          className="group/rest"
          summary={
            <summary className="flex min-h-11 list-none items-center rounded-control text-sm font-bold text-act [&::-webkit-details-marker]:hidden">
              <span className="group-open/rest:hidden">نمایش {toPersianDigits(rest.length)} مورد دیگر</span>
              <span className="hidden group-open/rest:inline">نمایش کمتر</span>
            </summary>
          }
        >
          <ValueLinks facet={facet} query={query} values={rest} />
        </LazyDetails>
      )}
    </FilterSection>
  )
}

type FilterSectionProps = { name: string; chosen: number; isOpen: boolean; allHref?: string | null; children: ReactNode }

export function FilterSection({ name, chosen, isOpen, allHref = null, children }: FilterSectionProps) {
  return (
    <LazyDetails
      isOpen={isOpen}
      allHref={allHref}
      className="group border-t border-line first:border-0"
      summary={
        <summary className="flex min-h-14 list-none items-center gap-2 rounded-control text-card font-bold [&::-webkit-details-marker]:hidden">
          {name}
          {chosen > 0 && <span className="size-2 rounded-full bg-act" />}
          <Icon name="chevron-down" className="ms-auto size-4.5 text-muted transition-transform group-open:rotate-180" />
        </summary>
      }
    >
      <div className="pb-3">{children}</div>
    </LazyDetails>
  )
}

function ValueLinks({ facet, query, values }: { facet: Facet; query: ListingQuery; values: readonly FacetValue[] }) {
  return (
    <ul>
      {values.map(({ slug, value, count }) => (
        <li key={slug}>
          <a
            href={listingHref(toggleOption(query, facet.slug, slug))}
            rel="nofollow"
            aria-current={isChosen(query, facet.slug, slug) ? 'true' : undefined}
            className="facet-value"
          >
            <MixedText text={value} /> <span>{`(${groupedDigits(count)})`}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
