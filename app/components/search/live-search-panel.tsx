import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { searchAgain, useLiveSearch } from '#app/stores/live-search.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { liveSearch } from '#domain/search/search.ts'
import type { Suggestions } from '#services/search/suggest.ts'
import { LiveResults } from './live-results.tsx'
import { SearchStart } from './search-start.tsx'
import type { Options } from './use-options.ts'

type LiveSearchPanelProps = { query: string; options: Options; onHistoryChange: () => void }

/** The panel under the search field. Its height does not depend on its content, so that the dialog keeps its size. */
export function LiveSearchPanel({ query, options, onHistoryChange }: LiveSearchPanelProps) {
  const { state, found } = useLiveSearch()
  return (
    <div className="flex-1 overflow-y-auto overscroll-contain md:min-h-122">
      <p role="status" className="sr-only">
        {state === 'found' && found ? countAnnouncement(found) : ''}
      </p>
      {state === 'idle' && <SearchStart onHistoryChange={onHistoryChange} />}
      {state === 'searching' && !found && <ResultsSkeleton />}
      {state === 'failed' && <Failure onRetry={() => searchAgain(query)} />}
      {found && (isEmpty(found) ? <NothingFound query={found.query} /> : <LiveResults found={found} options={options} />)}
    </div>
  )
}

function isEmpty({ results, categories, brands }: Suggestions): boolean {
  return results.length + categories.length + brands.length === 0
}

function countAnnouncement(found: Suggestions): string {
  if (isEmpty(found)) return 'نتیجه‌ای یافت نشد'
  const rewriteNotice = found.searchedFor === null ? '' : `به جای آن «${found.searchedFor}» جستجو شد. `
  const suggestionCount = found.categories.length + found.brands.length
  const suggestions = suggestionCount > 0 ? ` و ${toPersianDigits(suggestionCount)} پیشنهاد` : ''
  return `${rewriteNotice}${toPersianDigits(found.results.length)} محصول${suggestions}`
}

const rows = Array.from({ length: liveSearch.results }, (_, index) => `row-${index}`)

function ResultsSkeleton() {
  return (
    <div aria-hidden="true" className="frame grid gap-x-8 gap-y-2 pt-14 pb-6 md:grid-cols-2 lg:max-w-5xl">
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-4 py-1.5">
          <Skeleton className="size-18 shrink-0" />
          <div className="flex-1 spaced-3">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

function NothingFound({ query }: { query: string }) {
  const shopName = useShopName()
  return (
    <div className="frame flex flex-col items-center py-16 text-center md:py-24">
      <Icon name="search" className="size-10 text-muted" />
      <p className="mt-5 text-title font-bold">نتیجه‌ای یافت نشد</p>
      <p className="mt-2 text-muted">
        چیزی با «<bdi>{query}</bdi>» در {shopName} نیست؛ املای آن را بررسی کنید یا کلی‌تر بنویسید.
      </p>
    </div>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="frame flex flex-col items-center py-16 text-center md:py-24">
      <Icon name="alert" className="size-10 text-bad" />
      <p className="mt-5 text-title font-bold">خطا در جستجو</p>
      <p className="mt-2 text-muted">پاسخی نرسید. اتصال خود را بررسی کنید.</p>
      <Button look="quiet" className="mt-6" onClick={onRetry}>
        تلاش دوباره
      </Button>
    </div>
  )
}
