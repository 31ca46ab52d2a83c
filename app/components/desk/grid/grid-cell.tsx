import { type Cell, isInRange } from '#domain/desk/grid/moves.ts'
import type { EditableColumn } from './columns.ts'
import type { GridState } from './use-grid.ts'
import type { GridKeys } from './use-grid-keys.ts'

type CellProps<R extends { readonly id: string }> = {
  row: R
  column: EditableColumn<R>
  cell: Cell
  name: string
  grid: GridState<R>
  keys: GridKeys
}

/** One cell: its text, or a field while it is typed. A changed one has a mark in its corner, a wrong one the text as typed and its reason. */
export function GridCell<R extends { readonly id: string }>({ row, column, cell, name, grid, keys }: CellProps<R>) {
  const isCursor = keys.cursor.row === cell.row && keys.cursor.column === cell.column
  const [text, problem] = [grid.textOf(row, column), grid.problemOf(row, column)]
  const isEditing = isCursor && keys.editing !== null
  const isSelected = isInRange(keys.range, cell)
  const marks = [
    column.isNumber ? 'n' : 'lat',
    grid.isChanged(row, column) && 'new',
    problem && 'wrong',
    isSelected && 'in',
    isCursor && 'at',
  ]
  return (
    <td
      className={marks.filter(Boolean).join(' ')}
      data-cell={`${cell.row} ${cell.column}`}
      tabIndex={isCursor && !isEditing ? 0 : -1}
      {...{ 'aria-selected': isSelected }}
      aria-invalid={problem ? true : undefined}
      title={problem ?? undefined}
      onPointerDown={(event) => {
        if (isEditing || event.button !== 0) return
        if (event.pointerType === 'mouse') event.preventDefault()
        keys.pointer.down(cell, event.shiftKey)
      }}
      onPointerEnter={(event) => keys.pointer.over(cell, event.buttons === 1)}
      onDoubleClick={() => keys.edit()}
      onFocus={() => !isCursor && keys.goTo(cell)}
    >
      {isEditing ? (
        <CellInput column={column} label={`${column.label}، ${name}`} keys={keys} />
      ) : (
        <>
          {column.isNumber ? column.show(text) : <bdi>{column.show(text)}</bdi>}
          {isCursor && <i className="handle" aria-hidden="true" onPointerDown={(event) => fill(event, keys)} />}
        </>
      )}
    </td>
  )
}

function fill(event: React.PointerEvent, keys: GridKeys): void {
  event.stopPropagation()
  event.preventDefault()
  keys.pointer.fill()
}

function CellInput<R>({ column, label, keys }: { column: EditableColumn<R>; label: string; keys: GridKeys }) {
  const text = keys.editing ?? ''
  return (
    <input
      // The caret is placed after the text, as after F2 or a typed letter.
      ref={(input) => {
        if (input && document.activeElement !== input) {
          input.focus()
          input.setSelectionRange(input.value.length, input.value.length)
        }
      }}
      aria-label={label}
      autoComplete="off"
      dir={column.isNumber ? undefined : 'ltr'}
      inputMode={column.isNumber ? 'numeric' : 'text'}
      value={text}
      onChange={(event) => keys.setEditing(event.target.value)}
      onKeyDown={(event) => keys.onInputKey(event, text)}
      onBlur={() => keys.commit(text)}
    />
  )
}
