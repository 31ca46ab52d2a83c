import { type FormEvent, useEffect, useRef, useState } from 'react'
import { endLiveSearch, searchLive } from '#app/stores/live-search.ts'
import { addRecentSearch, syncStoredSearches } from '#app/stores/recent-searches.ts'
import { closeSearch } from '#app/stores/search.ts'
import { isSearchable } from '#domain/search/search.ts'
import { LiveSearchPanel } from './live-search-panel.tsx'
import { SearchField } from './search-field.tsx'
import { useOptions } from './use-options.ts'
import { useSearchDialog } from './use-search-dialog.ts'

/** The search dialog: at the top of wide screens, full screen on phones. */
export function SearchModal({ path }: { path: string }) {
  const { dialog, isContentMounted } = useSearchDialog(path)
  return (
    <dialog {...dialog} aria-label="جستجو" className={sheet}>
      {isContentMounted && <SearchWindow />}
    </dialog>
  )
}

const sheet =
  'm-0 h-dvh max-h-none w-full max-w-none bg-page text-text shadow-float outline-none md:h-fit md:max-h-[92dvh] md:rounded-b-hero md:bg-surface ' +
  '[translate:0_-0.75rem] opacity-0 transition-[opacity,translate,display,overlay] transition-discrete duration-200 open:[translate:0] open:opacity-100 starting:open:[translate:0_-0.75rem] starting:open:opacity-0 ' +
  'backdrop:bg-shade-60 backdrop:opacity-0 backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete backdrop:duration-200 open:backdrop:opacity-100 starting:open:backdrop:opacity-0'

/** Enter opens the active option, or the search page. */
function SearchWindow() {
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const options = useOptions()

  useEffect(syncStoredSearches, [])
  useEffect(() => endLiveSearch, [])

  const onQuery = (text: string) => {
    setQuery(text)
    options.clear()
    searchLive(text)
  }
  const onSubmit = (event: FormEvent) => {
    if (!isSearchable(query)) return event.preventDefault()
    addRecentSearch(query)
    closeSearch()
  }
  return (
    <form action="/search" className="flex h-full max-h-[inherit] flex-col" onSubmit={onSubmit}>
      <SearchField ref={field} query={query} options={options} onQuery={onQuery} />
      <LiveSearchPanel query={query} options={options} onHistoryChange={() => field.current?.focus()} />
    </form>
  )
}
