import type { ReactNode } from 'react'
import { type TextState, TextStatus } from './text-status.tsx'

type TextTableProps<Row> = {
  label: string
  rows: readonly Row[]
  hrefOf: (row: Row) => string
  /** Between title and state, not on a phone. */
  columns: readonly { readonly name: string; readonly className?: string; readonly cell: (row: Row) => ReactNode }[]
}

/** Posts or pages: title, what differs between the two, and whether the public sees them. */
export function TextTable<Row extends TextState & { id: string; title: string }>(props: TextTableProps<Row>) {
  const { label, rows, hrefOf, columns } = props
  return (
    <table className="list text-list" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">عنوان</th>
          {columns.map(({ name, className = '' }) => (
            <th key={name} scope="col" className={`not-phone ${className}`}>
              {name}
            </th>
          ))}
          <th scope="col" className="text-state">
            وضعیت
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <a className="row-link cut" href={hrefOf(row)}>
                {row.title}
              </a>
            </td>
            {columns.map(({ name, cell }) => (
              <td key={name} className="not-phone cut">
                {cell(row)}
              </td>
            ))}
            <td>
              <TextStatus status={row.status} scheduledFor={row.scheduledFor} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
