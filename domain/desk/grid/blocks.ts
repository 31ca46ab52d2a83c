import { boxOf, type CellRange, type GridSize } from './moves.ts'

/** A text for one cell. */
export type CellText = { readonly row: number; readonly column: number; readonly text: string }

/** Cells as spreadsheets copy them: rows by line break, columns by tab; a cell with one of these or with a quote stands in quotes. */
export function parseBlock(text: string): string[][] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of source.matchAll(/("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)(\t|\n|$)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

export function blockText(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n')
}

type Pasted = { readonly cells: readonly CellText[] /** Cells of the block beyond the edges of the grid. */; readonly leftOut: number }

/** Where the texts of a block land: from the first cell of the range on, repeated when the range is a multiple of the block. */
export function pastedCells(block: readonly (readonly string[])[], range: CellRange, size: GridSize): Pasted {
  const { top, bottom, first, last } = boxOf(range)
  const [height, width] = [block.length, Math.max(...block.map((cells) => cells.length))]
  const [rows, columns] = [bottom - top + 1, last - first + 1]
  const isRepeated = rows % height === 0 && columns % width === 0
  const [toRows, toColumns] = isRepeated ? [rows, columns] : [height, width]
  const all = Array.from({ length: toRows * toColumns }, (_, index) => {
    const [row, column] = [Math.floor(index / toColumns), index % toColumns]
    return { row: top + row, column: first + column, text: block[row % height]?.[column % width] ?? '' }
  })
  const cells = all.filter(({ row, column }) => row < size.rows && column < size.columns)
  return { cells, leftOut: all.length - cells.length }
}

/** The first row of the range in all rows below it; a range of one row takes the row above. */
export function filledDown(range: CellRange, textAt: (row: number, column: number) => string): CellText[] {
  const { top, bottom, first, last } = boxOf(range)
  const source = bottom > top ? top : top - 1
  if (source < 0) return []
  const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return Array.from({ length: bottom - source }, (_, index) => source + 1 + index).flatMap((row) =>
    columns.map((column) => ({ row, column, text: textAt(source, column) })),
  )
}
