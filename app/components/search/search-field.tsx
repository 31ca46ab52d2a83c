import type { Ref } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { useLiveSearch } from '#app/stores/live-search.ts'
import { closeSearch } from '#app/stores/search.ts'
import { maxQueryLength, queryDirection } from './query-field.ts'
import { type Options, optionListId } from './use-options.ts'

type SearchFieldProps = {
  ref: Ref<HTMLInputElement>
  query: string
  options: Options
  onQuery: (text: string) => void
}

export function SearchField({ ref, query, options, onQuery }: SearchFieldProps) {
  const hasOptions = useLiveSearch(
    ({ found }) => found !== null && found.results.length + found.categories.length + found.brands.length > 0,
  )
  const { dir, className } = queryDirection(query)
  return (
    <div className="shrink-0 border-b border-line transition-colors focus-within:border-act">
      <div className="frame flex h-16 items-center gap-3 md:h-20">
        <FieldIcon />
        <input
          ref={ref}
          name="q"
          value={query}
          dir={dir}
          role="combobox"
          aria-label="جستجوی محصول، دسته‌بندی یا برند"
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? optionListId : undefined}
          aria-activedescendant={options.active ?? undefined}
          placeholder="جستجوی محصول، دسته‌بندی یا برند"
          maxLength={maxQueryLength}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          className={`h-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted max-md:placeholder:text-base md:text-xl ${className}`}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={options.onKeyDown}
        />
        {query && <ClearButton onClear={() => onQuery('')} />}
        <button
          type="button"
          className="-me-2 flex min-h-11 items-center gap-2 rounded-control px-2 text-card font-bold text-muted transition hover:text-text"
          onClick={closeSearch}
        >
          بستن
        </button>
      </div>
    </div>
  )
}

/** The search icon, or a spinner while a request is in flight. */
function FieldIcon() {
  const isSearching = useLiveSearch(({ state }) => state === 'searching')
  return <Icon name={isSearching ? 'spinner' : 'search'} className={`size-6 ${isSearching ? 'animate-spin text-act' : 'text-muted'}`} />
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="پاک کردن عبارت"
      className="grid size-11 place-items-center text-muted transition hover:text-text"
      onClick={(event) => {
        onClear()
        event.currentTarget.form?.querySelector('input')?.focus()
      }}
    >
      <span className="grid size-6 place-items-center rounded-full bg-line">
        <Icon name="close" className="size-3.5" />
      </span>
    </button>
  )
}
