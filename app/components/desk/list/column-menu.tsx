import { toggleColumn, useDeskPreferences } from '#app/stores/desk/preferences.ts'
import { Icon } from '../icons.tsx'
import { Menu } from '../menu.tsx'
import type { Column } from './list-table.tsx'

const none: readonly string[] = []

/** The columns that this person sees of a table. */
export function useShownColumns<Row>(table: string, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const hidden = useDeskPreferences((state) => state.hiddenColumns[table] ?? none)
  return columns.filter(({ id, isFixed }) => isFixed || !hidden.includes(id))
}

export function ColumnMenu<Row>({ table, columns }: { table: string; columns: readonly Column<Row>[] }) {
  const hidden = useDeskPreferences((state) => state.hiddenColumns[table] ?? none)
  return (
    <Menu label="ستون‌ها" className="btn square plain not-phone" button={<Icon name="columns" />} staysOpen>
      <h3>ستون‌ها</h3>
      {columns
        .filter(({ isFixed }) => !isFixed)
        .map(({ id, label }) => (
          <label key={id}>
            <input type="checkbox" className="tick" checked={!hidden.includes(id)} onChange={() => toggleColumn(table, id)} />
            {label}
          </label>
        ))}
    </Menu>
  )
}
