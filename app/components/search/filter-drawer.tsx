import { Button } from '#app/components/ui/button.tsx'
import { FilterSheet } from '#app/components/ui/filter-sheet.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { listingCountLabel } from '#domain/listing.ts'
import { hasSearchFilters } from '#domain/search/search-filters.ts'
import { CategoryChoices, ClearFilters, ProductFilters, type ShownSearch, SortChoices } from './result-filters.tsx'

/** Sort and filters of the search page on phones. */
export function FilterDrawer({ search, onShow }: { search: ShownSearch; onShow: () => void }) {
  return (
    <FilterSheet
      opener={(open) => (
        <Button look="outline" aria-haspopup="dialog" className="shrink-0 px-4 text-sm unscripted:hidden" onClick={open}>
          <Icon name="filter" className="size-5" />
          فیلترها
          {hasSearchFilters(search.filters) && <span className="size-2 rounded-full bg-act" />}
        </Button>
      )}
      clear={<ClearFilters search={search} />}
      doneText={`نمایش ${listingCountLabel(search.total, search.counted)}`}
      onShow={onShow}
    >
      <div className="pb-6">
        <h3 className="pt-5 pb-1 text-note font-normal text-muted">مرتب‌سازی</h3>
        <SortChoices search={search} />
        <h3 className="pt-5 pb-1 text-note font-normal text-muted">دسته‌بندی</h3>
        <CategoryChoices search={search} />
        <ProductFilters search={search} />
      </div>
    </FilterSheet>
  )
}
