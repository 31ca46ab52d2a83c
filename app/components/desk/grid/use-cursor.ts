import { useEffect, useRef, useState } from 'react'
import type { Cell, CellRange } from '#domain/desk/grid/moves.ts'
import type { GridState } from './use-grid.ts'

const start: CellRange = { anchor: { row: 0, column: 0 }, cursor: { row: 0, column: 0 } }

/** The cell under the cursor, the selection that ends there, and the text that is being typed. The focus follows the cursor. */
export function useCursor<R extends { readonly id: string }>(grid: GridState<R>) {
  const table = useRef<HTMLTableElement>(null)
  const [range, setRange] = useState<CellRange>(start)
  const [editing, setText] = useState<string | null>(null)
  // A field that disappears loses the focus as one that is left: only the second stores its text.
  const isOpen = useRef(false)
  const wantsFocus = useRef(false)
  const { cursor } = range
  useEffect(() => {
    if (!wantsFocus.current || editing !== null) return
    wantsFocus.current = false
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${cursor.row} ${cursor.column}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [cursor, editing])
  const setEditing = (text: string | null) => {
    isOpen.current = text !== null
    setText(text)
  }
  return {
    ...{ table, range, setRange, cursor, editing, setEditing },
    goTo: (cell: Cell, isExtended = false) => {
      wantsFocus.current = true
      setRange((before) => ({ anchor: isExtended ? before.anchor : cell, cursor: cell }))
    },
    edit: (text = grid.columns[cursor.column]?.show(grid.textAt(cursor.row, cursor.column)) ?? '') => setEditing(text),
    commit: (text: string) => {
      if (!isOpen.current) return
      setEditing(null)
      grid.enter([{ ...cursor, text }])
    },
    leave: () => {
      wantsFocus.current = true
      setEditing(null)
    },
  }
}

export type Cursor = ReturnType<typeof useCursor>
