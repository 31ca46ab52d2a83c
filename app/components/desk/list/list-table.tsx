import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import type { Selection } from './use-selection.ts'

export type Column<Row> = {
  readonly id: string
  readonly label: string
  /** In pixels; one column without it takes the rest. */
  readonly width?: number
  /** The sort that a press on the head toggles: `placed` and `-placed`. */
  readonly sort?: string
  readonly className?: string
  /** Cannot be hidden. */
  readonly isFixed?: true
  readonly cell: (row: Row) => ReactNode
}

type ListTableProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  sort: string
  onSort: (sort: string) => void
  selection?: Selection
  /** The row under the keyboard's cursor. */
  cursor: string | null
  /** Rows that joined the list while it was open. */
  fresh?: ReadonlySet<string>
}

/** A real table with a sticky head, sortable columns, a checkbox per row; a link with the class `open` covers its whole row. */
export function ListTable<Row extends { id: string }>({ label, rows, columns, sort, onSort, selection, ...rest }: ListTableProps<Row>) {
  return (
    <table className="list" aria-label={label}>
      <colgroup>
        {selection && <col width={62} />}
        {columns.map(({ id, width }) => (
          <col key={id} {...(width && { width })} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <AllTick selection={selection} rows={rows} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BodyRow key={row.id} row={row} columns={columns} selection={selection} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort: string; onSort: (sort: string) => void }) {
  const { label, sort: name, className } = column
  if (!name) return <th scope="col">{label}</th>
  const isCurrent = sort === name || sort === `-${name}`
  const isDescending = sort === `-${name}`
  return (
    <th scope="col" className={className} aria-sort={isCurrent ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => onSort(isDescending ? name : `-${name}`)}>
        {label}
        {isCurrent && <Icon name="chevron-down" size="s" />}
      </button>
    </th>
  )
}

function AllTick({ selection, rows }: { selection: Selection; rows: readonly { id: string }[] }) {
  const tick = useRef<HTMLInputElement>(null)
  const chosen = rows.filter(({ id }) => selection.has(id)).length
  useEffect(() => {
    if (tick.current) tick.current.indeterminate = chosen > 0 && chosen < rows.length
  }, [chosen, rows.length])
  const isAll = chosen > 0 && chosen === rows.length
  return (
    <input
      ref={tick}
      type="checkbox"
      className="tick"
      aria-label="انتخاب همه‌ی این صفحه"
      checked={isAll}
      onChange={() => selection.set(isAll ? [] : rows.map(({ id }) => id))}
    />
  )
}

type BodyRowProps<Row> = Pick<ListTableProps<Row>, 'columns' | 'nameOf' | 'cursor' | 'fresh'> & {
  row: Row
  selection: Selection | undefined
}

function BodyRow<Row extends { id: string }>({ row, columns, nameOf, selection, cursor, fresh }: BodyRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null)
  const isChosen = selection?.has(row.id) ?? false
  const isCursor = cursor === row.id
  useEffect(() => {
    if (isCursor) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isCursor])
  return (
    <tr ref={element} className={[isChosen && 'on', isCursor && 'cursor', fresh?.has(row.id) && 'fresh'].filter(Boolean).join(' ')}>
      {selection && (
        <td>
          <input
            type="checkbox"
            className="tick"
            aria-label={`انتخاب ${nameOf(row)}`}
            checked={isChosen}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      {columns.map(({ id, className, cell }) => (
        <td key={id} className={className}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}
