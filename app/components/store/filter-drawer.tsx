import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { FilterSheet } from '#app/components/ui/filter-sheet.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import { hasFilters, type ListingQuery, listingCountLabel } from '#domain/listing.ts'
import type { StorePageData } from '#services/catalog/list-products.ts'
import { FilterPanel } from './filter-panel.tsx'
import { ClearFilters } from './selected-filters.tsx'

/** The filters of the store on phones. */
export function FilterDrawer({ page, onShow }: { page: StorePageData; onShow: () => void }) {
  const { query, total } = page
  const clear = hasFilters(query) && (
    <span data-keep-scroll>
      <ClearFilters query={query} />
    </span>
  )
  return (
    <FilterSheet
      opener={(open) => <OpenControl count={chosenCount(query)} onOpen={open} />}
      clear={clear}
      doneText={total === 0 ? 'کالایی با این فیلترها نیست' : `نمایش ${listingCountLabel(total)}`}
      onShow={onShow}
    >
      <FilterPanel {...page} />
    </FilterSheet>
  )
}

/** Without JavaScript the filters are below the grid, and the button links to them. */
function OpenControl({ count, onOpen }: { count: number; onOpen: () => void }) {
  const content = (
    <>
      <Icon name="filter" className="size-5" />
      فیلترها
      {count > 0 && (
        <span className="grid h-5 min-w-5 place-items-center rounded-full bg-act px-1 text-xs leading-none text-on-act">
          {toPersianDigits(count)}
        </span>
      )}
    </>
  )
  return (
    <>
      <Button look="outline" aria-haspopup="dialog" className="shrink-0 px-4 text-sm unscripted:hidden" onClick={onOpen}>
        {content}
      </Button>
      <a href="#filters" className={buttonClass('outline', 'hidden! shrink-0 px-4 text-sm unscripted:inline-flex!')}>
        {content}
      </a>
    </>
  )
}

function chosenCount({ options, priceMin, priceMax, inStock }: ListingQuery): number {
  const values = Object.values(options).reduce((sum, chosen) => sum + chosen.length, 0)
  return values + (priceMin !== null || priceMax !== null ? 1 : 0) + (inStock ? 1 : 0)
}
