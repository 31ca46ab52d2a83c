import type { ReactNode } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { MoveButtons, stepTarget } from './move-buttons.tsx'
import { useDragRows } from './use-drag-rows.ts'

type Row = { readonly id: string }

type MovableRowsProps<R extends Row> = {
  label: string
  rows: readonly R[]
  nameOf: (row: R) => string
  /** Null where the person may only look. */
  onMove: ((row: R, before: string | null) => void) | null
  children: (row: R) => ReactNode
}

/** A list whose sequence is the owner's: rows move by dragging and by buttons. */
export function MovableRows<R extends Row>({ label, rows, nameOf, onMove, children }: MovableRowsProps<R>) {
  const ids = rows.map(({ id }) => id)
  const drag = useDragRows({
    onDrop: (dragged, { id, zone }) => {
      const row = rows.find((one) => one.id === dragged)
      const others = ids.filter((one) => one !== dragged)
      const before = zone === 'before' ? id : (others[others.indexOf(id) + 1] ?? null)
      if (row) onMove?.(row, before)
    },
  })
  return (
    <ul className="tree" aria-label={label}>
      {rows.map((row, position) => (
        <li key={row.id} className={`tree-row ${drag.classOf(row.id)}`} {...(onMove && drag.row(row.id))}>
          {onMove && (
            <span className="grip not-phone" aria-hidden="true" title="کشیدن برای جابه‌جایی" {...drag.grip(row.id)}>
              <Icon name="grip" size="s" />
            </span>
          )}
          {children(row)}
          {onMove && (
            <MoveButtons
              name={nameOf(row)}
              position={position}
              count={rows.length}
              onMove={(step) => onMove(row, stepTarget(ids, row.id, step))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
