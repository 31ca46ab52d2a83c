import type { ReactNode } from 'react'
import type { CellReading } from '#domain/desk/grid/edits.ts'

type Shared = {
  readonly id: string
  readonly label: string /** In pixels; one column without it takes the rest. */
  readonly width?: number
}

/** A column that can be edited: texts as they are stored, as people read them, and as people type them. */
export type EditableColumn<Row> = Shared & {
  readonly textOf: (row: Row) => string
  readonly read: (typed: string) => CellReading
  readonly show: (stored: string) => string
  /** Without it: letters, from left to right. */
  readonly isNumber?: true
  /** On a phone it can be changed by steps. */
  readonly isPrice?: true
}

/** `problem`: why a cell of this row is wrong. */
type FixedColumn<Row> = Shared & { readonly cell: (row: Row, problem: string | null) => ReactNode }

export type GridColumn<Row> = EditableColumn<Row> | FixedColumn<Row>

export function isEditable<Row>(column: GridColumn<Row>): column is EditableColumn<Row> {
  return 'read' in column
}
