import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { addRecentSearch } from '#app/stores/recent-searches.ts'
import { isSearchable } from '#domain/search/search.ts'
import { maxQueryLength, queryDirection } from './query-field.ts'

/** The form of the search page; it works without JavaScript. Pass the query as its `key`. */
export function SearchForm({ query }: { query: string }) {
  const shopName = useShopName()
  const [text, setText] = useState(query)
  const { dir, className } = queryDirection(text)
  const onSubmit = (event: FormEvent) => {
    if (isSearchable(text)) addRecentSearch(text)
    else event.preventDefault()
  }
  return (
    <search aria-label={`جستجو در ${shopName}`}>
      <form action="/search" className="relative max-w-3xl" onSubmit={onSubmit}>
        <Icon name="search" className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5.5 text-muted" />
        <input
          name="q"
          value={text}
          dir={dir}
          aria-label="عبارت جستجو"
          placeholder="نام محصول، دسته‌بندی یا برند"
          maxLength={maxQueryLength}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          className={`h-14 w-full rounded-card bg-surface text-base shadow-lift ringed ringed-line transition placeholder:text-muted focus-visible:ringed-transparent sm:text-lg ${dir === 'rtl' ? 'ps-13 pe-28' : 'ps-28 pe-13'} ${className}`}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" className="absolute inset-y-1.5 end-1.5">
          جستجو
        </Button>
      </form>
    </search>
  )
}
