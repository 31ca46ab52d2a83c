/** A cell by its indexes among the rows and the columns that can be edited. */
export type Cell = { readonly row: number; readonly column: number }
export type GridSize = { readonly rows: number; readonly columns: number }
/** A rectangle of cells, from where it began to the cell under the cursor. */
export type CellRange = { readonly anchor: Cell; readonly cursor: Cell }

export type PressedKey = { readonly code: string; readonly withShift?: boolean; readonly withCtrl?: boolean }

const pageRows = 10

/** In RTL the next column is on the left. Ctrl goes to the edge. */
const arrows: Readonly<Record<string, (cell: Cell, step: number) => Cell>> = {
  ArrowLeft: ({ row, column }, step) => ({ row, column: column + step }),
  ArrowRight: ({ row, column }, step) => ({ row, column: column - step }),
  ArrowDown: ({ row, column }, step) => ({ row: row + step, column }),
  ArrowUp: ({ row, column }, step) => ({ row: row - step, column }),
  PageDown: ({ row, column }, step) => ({ row: row + step * pageRows, column }),
  PageUp: ({ row, column }, step) => ({ row: row - step * pageRows, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }) => ({ row, column: Number.MAX_SAFE_INTEGER }),
}

const farAway = 100_000

/** The cell after an arrow, Home, End or a page key; null for other keys. With Ctrl, Home and End go to the first and the last cell. */
export function cellAfterArrow(cell: Cell, { code, withCtrl = false }: PressedKey, size: GridSize): Cell | null {
  if (withCtrl && code === 'Home') return { row: 0, column: 0 }
  if (withCtrl && code === 'End') return { row: size.rows - 1, column: size.columns - 1 }
  const next = arrows[code]?.(cell, withCtrl ? farAway : 1)
  return next ? clamped(next, size) : null
}

function clamped({ row, column }: Cell, { rows, columns }: GridSize): Cell {
  return { row: Math.max(0, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, columns - 1)) }
}

/** Tab goes on to the next cell, row by row; null where it leaves the grid. */
export function cellAfterTab({ row, column }: Cell, isBack: boolean, { rows, columns }: GridSize): Cell | null {
  const index = row * columns + column + (isBack ? -1 : 1)
  return index < 0 || index >= rows * columns ? null : { row: Math.floor(index / columns), column: index % columns }
}

type Box = { readonly top: number; readonly bottom: number; readonly first: number; readonly last: number }

export function boxOf({ anchor, cursor }: CellRange): Box {
  return {
    top: Math.min(anchor.row, cursor.row),
    bottom: Math.max(anchor.row, cursor.row),
    first: Math.min(anchor.column, cursor.column),
    last: Math.max(anchor.column, cursor.column),
  }
}

export function isInRange(range: CellRange, { row, column }: Cell): boolean {
  const { top, bottom, first, last } = boxOf(range)
  return row >= top && row <= bottom && column >= first && column <= last
}
