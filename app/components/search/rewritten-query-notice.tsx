import { searchHref } from './search-href.ts'

/** Another query was searched, because this one finds nothing: said, with the way back to the very words. */
export function RewrittenQueryNotice({ query, searchedFor }: { query: string; searchedFor: string }) {
  return (
    <p className="rounded-control bg-raised px-4 py-2.5 text-card wrap-anywhere inset-ring inset-ring-line">
      برای «<bdi>{query}</bdi>» نتیجه‌ای نبود؛ نتایج «<bdi className="font-bold">{searchedFor}</bdi>» را می‌بینید.{' '}
      <a href={searchHref({ q: query, literal: true })} className="inline-block font-bold text-act underline-offset-4 hover:underline">
        جستجوی خود «<bdi>{query}</bdi>»
      </a>
    </p>
  )
}
