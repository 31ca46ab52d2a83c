import { useRef, useState } from 'react'
import type { SaveConflict } from '#app/stores/desk/api.ts'
import { saveCells } from '#app/stores/desk/families.ts'
import { toast } from '#app/stores/toasts.ts'
import { cellBatches, type ProductCell } from '#domain/desk/grid/product-cells.ts'
import { type StockReason, stockReasons } from '#domain/desk/stock/reasons.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { CellChange, GridState } from './use-grid.ts'

/** Stores the valid cells with what each had before; after a conflict the chosen ones go on top of what is stored by then. */
export function useCellSave<R extends { readonly id: string }>(grid: GridState<R>) {
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const [chosen, setReason] = useState<StockReason | null>(null)
  const documentIdOf = useDocumentIds()
  const valid = grid.changes.filter(({ problem }) => problem === null)
  const reasons = reasonsOf(valid)
  const reason = reasons.find((known) => known === chosen) ?? reasons[0] ?? null
  const saveBatch = async (batch: readonly CellChange[]): Promise<boolean> => {
    const cells = batch.map(({ rowId: productId, column, before, text: after }) => ({
      productId,
      column: column as ProductCell,
      before,
      after,
    }))
    const ofStock = cells.filter(({ column }) => column === 'stock')
    const stock = reason && ofStock.length > 0 ? { documentId: documentIdOf(JSON.stringify(cells)), reason } : null
    const result = await saveCells({ cells, stock })
    if (result.isOk) {
      grid.forget(batch.map(({ key }) => key))
      return true
    }
    setConflict(result.problem.conflict)
    grid.mark(result.problem.fields)
    if (!result.problem.conflict) toast.error(Object.values(result.problem.fields)[0] ?? result.problem.message)
    return false
  }
  const run = async () => {
    if (isSaving || valid.length === 0) return
    setSaving(true)
    let saved = 0
    for (const batch of cellBatches(valid)) {
      if (!(await saveBatch(batch))) break
      saved += batch.length
    }
    setSaving(false)
    if (saved > 0) toast.success(`${toPersianDigits(saved)} تغییر ذخیره شد`)
  }
  const resolve = (keptKeys: readonly string[]) => {
    if (!conflict) return
    grid.resolve(Object.fromEntries(Object.entries(conflict.fields).map(([key, { theirs }]) => [key, theirs])), keptKeys)
    setConflict(null)
    toast.blank('انتخاب‌های شما در جدول است. دوباره ذخیره کنید')
  }
  return { isSaving, conflict, reasons, reason, setReason, run, resolve, leaveConflict: () => setConflict(null) }
}

/** Sending the same cells again has the same document id, so that a lost response does not count the stock twice. */
function useDocumentIds(): (cells: string) => string {
  const ids = useRef(new Map<string, string>())
  return (cells) => {
    const id = ids.current.get(cells) ?? crypto.randomUUID()
    ids.current.set(cells, id)
    return id
  }
}

function reasonsOf(changes: readonly CellChange[]): StockReason[] {
  const ofStock = changes.filter(({ column }) => column === 'stock')
  return ofStock.length === 0 ? [] : stockReasons(ofStock.map(({ before, text }) => Number(text) - Number(before)))
}
