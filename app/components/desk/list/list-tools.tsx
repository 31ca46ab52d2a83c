import type { ReactNode } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import type { ViewPage } from '#app/stores/desk/saved-views.ts'
import { ActiveFilters } from './active-filters.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { FilterChip } from './filter-chips.ts'
import { SaveView } from './save-view.tsx'
import { SearchField } from './search-field.tsx'
import type { ListChange, ListQuery } from './use-list-query.ts'

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
  change: ListChange
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
