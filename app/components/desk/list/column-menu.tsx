import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import { type ColumnTable, toggleColumn, useHiddenColumns } from '#app/stores/desk/columns.ts'
import type { Column } from './list-table.tsx'

/** The columns that this person sees of a table. */
export function useShownColumns<Row>(table: ColumnTable, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const hidden = useHiddenColumns(table)
  return columns.filter(({ id, isFixed }) => isFixed || !hidden.includes(id))
}

export function ColumnMenu<Row>({ table, columns }: { table: ColumnTable; columns: readonly Column<Row>[] }) {
  const hidden = useHiddenColumns(table)
  return (
    <Menu label="ستون‌ها" className="btn square plain not-phone" button={<Icon name="columns" />} staysOpen>
      <h3>ستون‌ها</h3>
      {columns
        .filter(({ isFixed }) => !isFixed)
        .map(({ id, label }) => (
          <label key={id}>
            <input type="checkbox" className="tick" checked={!hidden.includes(id)} onChange={() => void toggleColumn(table, id, hidden)} />
            {label}
          </label>
        ))}
    </Menu>
  )
}
