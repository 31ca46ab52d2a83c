import type { GridState } from './use-grid.ts'

/** Undo, and the keys of a grid. */
export function GridHints<R extends { readonly id: string }>({ grid }: { grid: GridState<R> }) {
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
