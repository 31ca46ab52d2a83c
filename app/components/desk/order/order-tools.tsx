import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { minSearchLength, orderSortLabels, orderSorts } from '#domain/desk/order-filters.ts'
import { Icon } from '../icons.tsx'
import { Menu } from '../menu.tsx'
import { filterChips } from './filter-menu.tsx'
import { SaveView } from './save-view.tsx'

type Query = Readonly<Record<string, string>>
type Change = (next: Query, options?: { replace: boolean }) => void
type OrderToolsProps = { query: Query; today: string; change: Change; onFilter: () => void; children: ReactNode }

/** Search, the filters as chips, sort and columns. */
export function OrderTools({ query, today, change, onFilter, children }: OrderToolsProps) {
  const chips = today ? filterChips(query, today) : []
  const sort = orderSorts.find((known) => known === query.sort) ?? '-placed'
  return (
    <search className="tools" aria-label="جستجو و فیلتر سفارش‌ها">
      <SearchField q={query.q ?? ''} change={change} />
      {chips.map(({ names, label, value }) => (
        <span key={label} className="chip">
          {label}: <b>{value}</b>
          <button
            type="button"
            aria-label={`برداشتن فیلتر ${label}`}
            onClick={() => change(Object.fromEntries(names.map((name) => [name, ''])))}
          >
            <Icon name="close" size="s" />
          </button>
        </span>
      ))}
      <button type="button" className="chip add not-phone" onClick={onFilter}>
        <Icon name="plus" size="s" />
        فیلتر
      </button>
      <span className="end row not-phone">
        <SaveView query={query} canSave={chips.length > 0 || Boolean(query.q)} />
        <Menu
          label={`ترتیب: ${orderSortLabels[sort]}`}
          className="btn plain"
          button={
            <>
              <Icon name="sort" />
              {orderSortLabels[sort]}
            </>
          }
        >
          {orderSorts.map((id) => (
            <button key={id} type="button" onClick={() => change({ sort: id === '-placed' ? '' : id })}>
              {orderSortLabels[id]}
              {id === sort && <Icon name="check" size="s" className="end act" />}
            </button>
          ))}
        </Menu>
        {children}
      </span>
    </search>
  )
}

const typingPauseMs = 300

function SearchField({ q, change }: { q: string; change: Change }) {
  const [text, setText] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(change)
  latest.current = change
  useShortcuts([{ code: 'Slash', caps: ['/'], label: 'جستجو در فهرست', run: () => field.current?.focus() }])
  useEffect(() => setText(q), [q])
  useEffect(() => {
    const typed = text.trim()
    if (typed === q || (typed.length > 0 && typed.length < minSearchLength)) return
    const timer = setTimeout(() => latest.current({ q: typed }, { replace: true }), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, q])
  return (
    <label className="field search">
      <Icon name="search" className="muted" />
      <span className="visually-hidden">جستجوی سفارش</span>
      <input
        ref={field}
        type="search"
        dir={text ? 'auto' : 'rtl'}
        autoComplete="off"
        placeholder="شماره، نام، موبایل، SKU"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd className="not-phone">/</kbd>
    </label>
  )
}
