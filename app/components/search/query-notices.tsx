import { priceLabel } from '#domain/money.ts'
import type { PricedQuery } from '#domain/search/query-price.ts'
import { searchHref } from '#domain/search/search-filters.ts'

const notice = 'rounded-control bg-raised px-4 py-2.5 text-card wrap-anywhere ringed ringed-line'

/** The query had no results and was rewritten: shows both, with a link to search the original. */
export function RewrittenQueryNotice({ query, searchedFor }: { query: string; searchedFor: string }) {
  return (
    <p className={notice}>
      برای «<bdi>{query}</bdi>» نتیجه‌ای نبود؛ نتایج «<bdi className="font-bold">{searchedFor}</bdi>» را می‌بینید.{' '}
      <a href={searchHref({ q: query, literal: true })} className="inline-block font-bold text-act underline-offset-4 hover:underline">
        جستجوی خود «<bdi>{query}</bdi>»
      </a>
    </p>
  )
}

/** No product matches all words. */
export function PartialMatchNotice() {
  return <p className={notice}>نتیجه‌ی کامل پیدا نشد؛ نزدیک‌ترین‌ها را می‌بینید.</p>
}

/** The price range that was read from the query, with a link to the search without it. */
export function QueryPriceNotice({ priced: { text, min, max } }: { priced: PricedQuery }) {
  return (
    <p className={notice}>
      کالاهای {[min && `از ${priceLabel(min)}`, max && `تا ${priceLabel(max)}`].filter(Boolean).join(' ')} را می‌بینید.{' '}
      {text !== '' && (
        <a href={searchHref({ q: text })} className="inline-block font-bold text-act underline-offset-4 hover:underline">
          همه‌ی قیمت‌ها
        </a>
      )}
    </p>
  )
}
