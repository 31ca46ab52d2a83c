import { Icon } from '#app/components/desk/icons.tsx'
import type { FilterChip } from './filter-chips.ts'
import type { ListQuery } from './use-list-query.ts'

/** The filters of a list, each with a button that removes it. */
export function ActiveFilters({ chips, change }: { chips: readonly FilterChip[]; change: (next: ListQuery) => void }) {
  return chips.map(({ names, label, value }) => (
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
  ))
}
