import { useRef, useState } from 'react'
import type { SaveConflict } from '#app/stores/desk/api.ts'
import { type DeskFamily, type FamilyVariant, saveCells } from '#app/stores/desk/families.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { toast } from '#app/stores/toasts.ts'
import type { ProductCell } from '#domain/desk/grid/product-cells.ts'
import { documentKindLabels } from '#domain/desk/stock/documents.ts'
import { type StockReason, stockReasons } from '#domain/desk/stock/reasons.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { ConflictTable } from '../conflict-table.tsx'
import type { EditableColumn } from '../grid/columns.ts'
import { isEditable } from '../grid/columns.ts'
import { Grid } from '../grid/grid.tsx'
import { GridBar } from '../grid/grid-bar.tsx'
import { GridCards } from '../grid/grid-cards.tsx'
import { type CellChange, type GridState, useGrid } from '../grid/use-grid.ts'
import { Icon } from '../icons.tsx'
import { RestoredNote } from '../restored-note.tsx'
import { Sheet } from '../sheet.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { CopySheet } from './copy-sheet.tsx'
import { colourGroup, variantColumns, variantLabel } from './family-columns.tsx'
import { VariantHead, VariantState } from './variant-parts.tsx'

type FamilyGridProps = { family: DeskFamily }

/** All variants of a family with their prices, stock and SKUs, saved together. */
export function FamilyGrid({ family }: FamilyGridProps) {
  const may = useMay()
  const isPhone = useIsPhone()
  const [copied, setCopied] = useState<FamilyVariant | null>(null)
  const columns = variantColumns(family, may, setCopied)
  const editable = columns.filter(isEditable) as EditableColumn<FamilyVariant>[]
  const grid = useGrid(family.variants, editable, `grid ${family.id}`)
  const save = useSave(grid)
  const nameOf = (variant: FamilyVariant) => variantLabel(variant)
  return (
    <>
      {grid.isRestored && <RestoredNote onDiscard={grid.discard} />}
      <div className="scroll grid-scroll">
        {isPhone ? (
          <GridCards
            grid={grid}
            nameOf={nameOf}
            head={(variant) => <VariantHead variant={variant} />}
            foot={(variant) => <VariantState family={family} variant={variant} problem={null} onCopy={setCopied} />}
          />
        ) : (
          <Grid label={`گونه‌های ${family.name}`} grid={grid} columns={columns} nameOf={nameOf} group={colourGroup(family)} />
        )}
      </div>
      <GridHints grid={grid} />
      <GridBar grid={grid} isSaving={save.isSaving} onSave={() => void save.run()}>
        <ReasonChoice reasons={save.reasons} value={save.reason} onChange={save.setReason} />
      </GridBar>
      {copied && <CopySheet family={family} variant={copied} onClose={() => setCopied(null)} />}
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

/** Stores the valid cells with what each had before; after a conflict the chosen ones go on top of what is stored by then. */
function useSave(grid: GridState<FamilyVariant>) {
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const [chosen, setReason] = useState<StockReason | null>(null)
  const document = useRef({ id: '', cells: '' })
  const valid = grid.changes.filter(({ problem }) => problem === null)
  const reasons = reasonsOf(valid)
  const reason = reasons.find((known) => known === chosen) ?? reasons[0] ?? null
  const run = async () => {
    if (isSaving || valid.length === 0) return
    const cells = valid.map(({ rowId: productId, column, before, text: after }) => ({
      productId,
      column: column as ProductCell,
      before,
      after,
    }))
    // The same cells again are the same document, whatever became of the response.
    const text = JSON.stringify(cells)
    if (document.current.cells !== text) document.current = { id: crypto.randomUUID(), cells: text }
    setSaving(true)
    const result = await saveCells({ cells, stock: reason && { documentId: document.current.id, reason } })
    setSaving(false)
    if (result.isOk) {
      grid.forget(valid.map(({ key }) => key))
      return void toast.success(`${toPersianDigits(valid.length)} تغییر ذخیره شد`)
    }
    setConflict(result.problem.conflict)
    if (!result.problem.conflict) toast.error(Object.values(result.problem.fields)[0] ?? result.problem.message)
  }
  const resolve = (kept: readonly string[]) => {
    if (!conflict) return
    grid.resolve(Object.fromEntries(Object.entries(conflict.fields).map(([key, { theirs }]) => [key, theirs])), kept)
    setConflict(null)
    toast.blank('انتخاب‌های شما در جدول است. دوباره ذخیره کنید')
  }
  return { isSaving, conflict, reasons, reason, setReason, run, resolve, leaveConflict: () => setConflict(null) }
}

function reasonsOf(changes: readonly CellChange[]): StockReason[] {
  const ofStock = changes.filter(({ column }) => column === 'stock')
  return ofStock.length === 0 ? [] : stockReasons(ofStock.map(({ before, text }) => Number(text) - Number(before)))
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

function GridHints({ grid }: { grid: GridState<FamilyVariant> }) {
  if (grid.columns.length === 0) return null
  return (
    <footer className="hint">
      <button type="button" className="btn plain" disabled={!grid.canUndo} onClick={grid.undo}>
        واگرد<kbd>Ctrl Z</kbd>
      </button>
      <button type="button" className="btn plain" disabled={!grid.canRedo} onClick={grid.redo}>
        ازنو
      </button>
      <span className="end">
        <kbd>F2</kbd>ویرایش خانه
      </span>
      <span>
        <kbd>Ctrl V</kbd>چسباندن از <bdi className="lat">Excel</bdi>
      </span>
      <span>
        <kbd>Ctrl D</kbd>پر کردن رو به پایین
      </span>
    </footer>
  )
}

function conflictLabels(grid: GridState<FamilyVariant>, nameOf: (variant: FamilyVariant) => string): Record<string, string> {
  return Object.fromEntries(
    grid.rows.flatMap((row) => grid.columns.map(({ id, label }) => [`${row.id}.${id}`, `${nameOf(row)}، ${label}`] as const)),
  )
}

/** Numbers of a conflict as people read them. */
function conflictTexts({ fields }: SaveConflict, columns: readonly EditableColumn<FamilyVariant>[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, { theirs, yours }]) => {
      const column = columns.find(({ id }) => key.endsWith(`.${id}`))
      return [theirs, yours].map((text) => [text, column?.show(text) ?? text] as const)
    }),
  )
}
