import { useEffect, useState } from 'react'
import { useLeaveGuard } from '#app/components/desk/use-leave-guard.ts'
import { readDraft, writeDraft } from '#app/stores/desk/drafts.ts'
import { type CellText, filledDown, pastedCells } from '#domain/desk/grid/blocks.ts'
import {
  cellKey,
  cellOf,
  draftOfEdits,
  editsOfDraft,
  entered,
  type GridEdits,
  isGridDraft,
  noEdits,
  redone,
  resolvedCells,
  undone,
  withoutCells,
  withProblems,
} from '#domain/desk/grid/edits.ts'
import type { CellRange } from '#domain/desk/grid/moves.ts'
import type { EditableColumn } from './columns.ts'

type Row = { readonly id: string }

/** A cell that is typed and not saved. */
export type CellChange = {
  readonly key: string
  readonly rowId: string
  readonly column: string
  readonly before: string
  readonly text: string
  readonly problem: string | null
}

/** The texts of a grid: what is stored, what is typed on top of it, and undo until it is saved. */
export type GridState<R extends Row> = ReturnType<typeof useGrid<R>>

export function useGrid<R extends Row>(rows: readonly R[], columns: readonly EditableColumn<R>[], draftName: string) {
  const { edits, setEdits, isRestored } = useStoredEdits(draftName)
  const size = { rows: rows.length, columns: columns.length }
  const typed = (row: R, column: EditableColumn<R>) => edits.texts.get(cellKey(row.id, column.id))
  const textOf = (row: R, column: EditableColumn<R>) => typed(row, column)?.text ?? column.textOf(row)
  const textAt = (row: number, column: number) => {
    const [one, of] = [rows[row], columns[column]]
    return one && of ? textOf(one, of) : ''
  }
  const enter = (cells: readonly CellText[]) => {
    const changed = cells.flatMap(({ row, column, text }) => {
      const [one, of] = [rows[row], columns[column]]
      return one && of ? [{ key: cellKey(one.id, of.id), stored: of.textOf(one), typed: text.trim(), reading: of.read(text) }] : []
    })
    setEdits((before) => entered(before, changed))
  }
  const changes = changesOf(edits, rows, columns)
  useLeaveGuard(changes.length > 0)
  return {
    ...{ rows, columns, size, textOf, textAt, enter, changes, isRestored },
    /** Typed in rows that this list does not show. */
    elsewhere: edits.texts.size - changes.length,
    problemOf: (row: R, column: EditableColumn<R>) => typed(row, column)?.problem ?? null,
    isChanged: (row: R, column: EditableColumn<R>) => typed(row, column) !== undefined,
    paste: (block: readonly (readonly string[])[], range: CellRange) => {
      const { cells, leftOut } = pastedCells(block, range, size)
      enter(cells)
      return leftOut
    },
    fillDown: (range: CellRange) => enter(filledDown(range, textAt)),
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    undo: () => setEdits(undone),
    redo: () => setEdits(redone),
    discard: () =>
      setEdits((before) =>
        withoutCells(
          before,
          changes.map(({ key }) => key),
        ),
      ),
    /** After a save of these cells. */
    forget: (keys: readonly string[]) => setEdits((before) => withoutCells(before, keys)),
    mark: (problems: Readonly<Record<string, string>>) => setEdits((before) => withProblems(before, problems)),
    resolve: (theirs: Readonly<Record<string, string>>, keptKeys: readonly string[]) =>
      setEdits((before) => resolvedCells(before, theirs, keptKeys)),
  }
}

/** Only what this grid shows: the rest is in the draft. */
function changesOf<R extends Row>(edits: GridEdits, rows: readonly R[], columns: readonly EditableColumn<R>[]): CellChange[] {
  const [ids, names] = [new Set(rows.map(({ id }) => id)), new Set(columns.map(({ id }) => id))]
  return [...edits.texts]
    .map(([key, one]) => ({ key, ...cellOf(key), ...one }))
    .filter(({ rowId, column }) => ids.has(rowId) && names.has(column))
}

/** What is typed survives a reload; what is undone is not stored. */
function useStoredEdits(draftName: string) {
  const [draft] = useState(() => readDraft(draftName, isGridDraft))
  const [edits, setEdits] = useState<GridEdits>(() => (draft ? editsOfDraft(draft) : noEdits))
  const [isRestored, setRestored] = useState(draft !== null)
  const { texts } = edits
  useEffect(() => {
    writeDraft(draftName, texts.size > 0 ? JSON.stringify(draftOfEdits(texts)) : null)
    if (texts.size === 0) setRestored(false)
  }, [draftName, texts])
  return { edits, setEdits, isRestored }
}
