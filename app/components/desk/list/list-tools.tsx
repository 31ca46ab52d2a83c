import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ViewPage } from '#app/stores/desk/saved-views.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { minSearchLength } from '#domain/desk/lists.ts'
import { Icon } from '../icons.tsx'
import { Menu } from '../menu.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { FilterChip } from './filter-chips.ts'
import { SaveView } from './save-view.tsx'
import type { ListQuery } from './use-list-query.ts'

type Change = (next: ListQuery, options?: { replace: boolean }) => void

type ListToolsProps = {
  page: ViewPage
  label: string
  placeholder: string
  query: ListQuery
  chips: readonly FilterChip[]
  /** By name, the first is the default. */
  sorts: Readonly<Record<string, string>>
  /** Names of the columns that are shown. */
  columns: readonly string[]
  change: Change
  onFilter: () => void
  children?: ReactNode
}

/** Search, the filters as chips, saved views, sort and columns. */
export function ListTools({ page, label, placeholder, query, chips, sorts, columns, change, onFilter, children }: ListToolsProps) {
  const [standard = ''] = Object.keys(sorts)
  const sort = query.sort && sorts[query.sort] ? query.sort : standard
  return (
    <search className="tools" aria-label={`جستجو و فیلتر ${label}`}>
      <SearchField q={query.q ?? ''} label={`جستجوی ${label}`} placeholder={placeholder} change={change} />
      <ActiveFilters chips={chips} change={change} />
      <button type="button" className="chip add not-phone" onClick={onFilter}>
        <Icon name="plus" size="s" />
        فیلتر
      </button>
      <span className="end row not-phone">
        <SaveView page={page} query={query} canSave={chips.length > 0 || Boolean(query.q)} />
        <Menu
          label={`ترتیب: ${sorts[sort]}`}
          className="btn plain"
          button={
            <>
              <Icon name="sort" />
              {sorts[sort]}
            </>
          }
        >
          {Object.entries(sorts).map(([id, text]) => (
            <button key={id} type="button" onClick={() => change({ sort: id === standard ? '' : id })}>
              {text}
              {id === sort && <Icon name="check" size="s" className="end act" />}
            </button>
          ))}
        </Menu>
        {children}
      </span>
      <ExportMenu table={page} query={query} columns={columns} />
    </search>
  )
}

const typingPauseMs = 300

function SearchField({ q, label, placeholder, change }: { q: string; label: string; placeholder: string; change: Change }) {
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
      <span className="visually-hidden">{label}</span>
      <input
        ref={field}
        type="search"
        dir={text ? 'auto' : 'rtl'}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd className="not-phone">/</kbd>
    </label>
  )
}
