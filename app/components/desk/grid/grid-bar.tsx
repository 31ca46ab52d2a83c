import type { ReactNode } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { changedCellsLabel } from '#domain/desk/grid/edits.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { GridState } from './use-grid.ts'

type BarProps<R extends { readonly id: string }> = {
  grid: GridState<R>
  isSaving: boolean
  onSave: () => void
  /** Such as why the stock changes. */
  children?: ReactNode
}

/** What is typed and not saved, by column; wrong cells stay and are not sent. */
export function GridBar<R extends { readonly id: string }>({ grid, isSaving, onSave, children }: BarProps<R>) {
  const { changes } = grid
  const wrong = changes.filter(({ problem }) => problem !== null).length
  const valid = changes.length - wrong
  useShortcuts([{ code: 'KeyS', withCtrl: true, caps: ['Ctrl', 'S'], label: 'ذخیره', run: () => valid > 0 && onSave() }])
  if (changes.length === 0) return null
  const labels = Object.fromEntries(grid.columns.map(({ id, label }) => [id, label.replace(/ \(.*\)$/, '')]))
  return (
    <div className="bar" role="toolbar" aria-label="تغییرهای ذخیره‌نشده">
      <b className="b">{toPersianDigits(changes.length)} تغییر ذخیره‌نشده</b>
      <span className="muted cut not-phone">
        {changedCellsLabel(
          changes.map(({ column }) => column),
          labels,
        )}
      </span>
      {grid.elsewhere > 0 && <span className="muted small not-phone">و {toPersianDigits(grid.elsewhere)} تغییر در فهرست‌های دیگر</span>}
      {wrong > 0 && (
        <span className="row tight small" role="status">
          <Icon name="alert" size="s" className="bad" />
          {toPersianDigits(wrong)} خانه‌ی نادرست می‌ماند
        </span>
      )}
      <span className="end" />
      {children}
      <button type="button" className="btn plain" onClick={grid.discard}>
        دور ریختن
      </button>
      <button type="button" className="btn primary" disabled={isSaving || valid === 0} onClick={onSave}>
        ذخیره‌ی {toPersianDigits(valid)} تغییر
        <kbd className="not-phone">Ctrl S</kbd>
      </button>
    </div>
  )
}
