import { type FormEvent, useEffect, useRef } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { canUpdateUrl, updateUrl } from '#app/stores/navigation.ts'
import type { ListingQuery } from '#domain/listing.ts'
import { formHref, OtherFilterInputs } from './listing-form.tsx'

/** The debounce while typing (product §9.1). */
const debounceMs = 400

/** Filters while typing; a response never overwrites the typed text. */
export function StoreSearch({ query }: { query: ListingQuery }) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = query.q
  }, [query.q])

  const applySearch = () => {
    clearTimeout(timer.current)
    const href = form.current && formHref(form.current)
    if (href && href !== location.pathname + location.search) updateUrl(href)
  }
  const onInput = () => {
    clearTimeout(timer.current)
    if (canUpdateUrl()) timer.current = setTimeout(applySearch, debounceMs)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    applySearch()
  }
  return (
    <search>
      <form ref={form} action="/store" className="relative" onSubmit={onSubmit}>
        <OtherFilterInputs query={query} without={{ q: '' }} />
        <Icon name="search" className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-muted" />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={query.q}
          aria-label="جستجو در محصولات"
          placeholder="جستجو در محصولات"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="h-12 w-full rounded-control bg-surface ps-12 pe-4 text-base shadow-lift ringed ringed-edge-60 transition placeholder:text-muted hover:ringed-edge"
          onInput={onInput}
        />
      </form>
    </search>
  )
}
