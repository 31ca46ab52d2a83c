import type { ReactNode } from 'react'
import { ConflictTable } from '#app/components/desk/conflict-table.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { RestoredNote } from '#app/components/desk/restored-note.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import type { SaveConflict } from '#app/stores/desk/api.ts'
import { documentKindLabels } from '#domain/desk/stock/documents.ts'
import type { StockReason } from '#domain/desk/stock/reasons.ts'
import { type EditableColumn, type GridColumn, isEditable } from './columns.ts'
import { Grid, type GridGroup } from './grid.tsx'
import { GridBar } from './grid-bar.tsx'
import { GridCards } from './grid-cards.tsx'
import { GridHints } from './grid-hints.tsx'
import { useCellSave } from './use-cell-save.ts'
import { type GridState, useGrid } from './use-grid.ts'

type Row = { readonly id: string }
type ProductGridProps<R extends Row> = {
  label: string
  /** Under which what is typed survives a reload. */
  draftName: string
  rows: readonly R[]
  columns: readonly GridColumn<R>[]
  nameOf: (row: R) => string
  group?: GridGroup<R>
  /** Of a card, on a phone. */
  head: (row: R) => ReactNode
  foot: (row: R) => ReactNode
  /** Below the rows, such as what loads more of them. */
  children?: ReactNode
}

/** Products edited as in a spreadsheet and saved together; on a phone cards with one large field. */
export function ProductGrid<R extends Row>({ label, draftName, rows, columns, nameOf, group, head, foot, children }: ProductGridProps<R>) {
  const isPhone = useIsPhone()
  const editable = columns.filter(isEditable) as EditableColumn<R>[]
  const grid = useGrid(rows, editable, draftName)
  const save = useCellSave(grid)
  return (
    <>
      {grid.isRestored && grid.changes.length > 0 && <RestoredNote isWide onDiscard={grid.discard} />}
      <div className="scroll grid-scroll">
        {isPhone ? (
          <GridCards grid={grid} nameOf={nameOf} head={head} foot={foot} />
        ) : (
          <Grid label={label} grid={grid} columns={columns} nameOf={nameOf} {...(group && { group })} />
        )}
        {children}
      </div>
      <GridHints grid={grid} />
      <GridBar grid={grid} isSaving={save.isSaving} onSave={() => void save.run()}>
        <ReasonChoice reasons={save.reasons} value={save.reason} onChange={save.setReason} />
      </GridBar>
      <Sheet title="تداخل ذخیره" isOpen={save.conflict !== null} onClose={save.leaveConflict}>
        {save.conflict && (
          <ConflictTable
            conflict={save.conflict}
            labels={conflictLabels(grid, nameOf)}
            texts={conflictTexts(save.conflict, editable)}
            onResolve={save.resolve}
            onBack={save.leaveConflict}
          />
        )}
      </Sheet>
    </>
  )
}

type ReasonProps = { reasons: readonly StockReason[]; value: StockReason | null; onChange: (reason: StockReason) => void }

function ReasonChoice({ reasons, value, onChange }: ReasonProps) {
  if (reasons.length === 0) return null
  return (
    <label className="row small">
      <span className="muted">دلیل تغییر موجودی</span>
      <span className="field">
        <select value={value ?? ''} onChange={(event) => onChange(event.target.value as StockReason)}>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {documentKindLabels[reason]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="muted" size="s" />
      </span>
    </label>
  )
}

function conflictLabels<R extends Row>(grid: GridState<R>, nameOf: (row: R) => string): Record<string, string> {
  return Object.fromEntries(
    grid.rows.flatMap((row) => grid.columns.map(({ id, label }) => [`${row.id}.${id}`, `${nameOf(row)}، ${label}`] as const)),
  )
}

/** Numbers of a conflict as people read them. */
function conflictTexts<R extends Row>({ fields }: SaveConflict, columns: readonly EditableColumn<R>[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, { theirs, yours }]) => {
      const column = columns.find(({ id }) => key.endsWith(`.${id}`))
      return [theirs, yours].map((text) => [text, column?.show(text) ?? text] as const)
    }),
  )
}
