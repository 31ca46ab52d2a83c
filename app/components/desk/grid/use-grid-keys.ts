import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { toast } from '#app/stores/toasts.ts'
import { blockText, parseBlock } from '#domain/desk/grid/blocks.ts'
import { boxOf, type Cell, cellAfterArrow, cellAfterTab } from '#domain/desk/grid/moves.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { type Cursor, useCursor } from './use-cursor.ts'
import type { GridState } from './use-grid.ts'

type Row = { readonly id: string }

/** Keys, clipboard and pointer of a grid. One cell takes part in the tab sequence: the one under the cursor. */
export function useGridKeys<R extends Row>(grid: GridState<R>) {
  const cursor = useCursor(grid)
  const drag = useRef<'select' | 'fill' | null>(null)
  return { ...cursor, ...keysOf(grid, cursor), ...clipboardOf(grid, cursor), pointer: pointerOf(grid, cursor, drag) }
}

export type GridKeys = ReturnType<typeof useGridKeys>

/** Not in a field, menu or sheet of a row. */
const isOnCell = ({ target }: { target: EventTarget }) => target instanceof HTMLElement && target.dataset.cell !== undefined

const isEnter = (code: string) => code === 'Enter' || code === 'NumpadEnter'

function keysOf<R extends Row>(grid: GridState<R>, at: Cursor) {
  const below = (isUp: boolean): Cell => cellAfterArrow(at.cursor, { code: isUp ? 'ArrowUp' : 'ArrowDown' }, grid.size) ?? at.cursor
  const lastCell = { row: grid.size.rows - 1, column: grid.size.columns - 1 }
  /** What a key does, or null for one that is the browser's. */
  const actionOf = ({ code, key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | null => {
    const withCtrl = ctrlKey || metaKey
    const next = code === 'Tab' ? cellAfterTab(at.cursor, shiftKey, grid.size) : cellAfterArrow(at.cursor, { code, withCtrl }, grid.size)
    if (next) return () => at.goTo(next, code !== 'Tab' && shiftKey)
    if (isEnter(code)) return () => at.goTo(below(shiftKey))
    if (code === 'F2') return () => at.edit()
    if (code === 'Escape') return () => at.goTo(at.cursor)
    if (code === 'Delete' || code === 'Backspace') return () => grid.paste([['']], at.range)
    if (withCtrl && code === 'KeyD') return () => grid.fillDown(at.range)
    if (withCtrl && code === 'KeyA') return () => at.setRange({ anchor: { row: 0, column: 0 }, cursor: lastCell })
    if (withCtrl && (code === 'KeyY' || (code === 'KeyZ' && shiftKey))) return grid.redo
    if (withCtrl && code === 'KeyZ') return grid.undo
    return !withCtrl && key.length === 1 ? () => at.edit(key) : null
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing || event.altKey || !isOnCell(event)) return
      const action = actionOf(event)
      if (!action) return
      event.preventDefault()
      action()
    },
    /** While a text is typed: Enter and Tab store it and go on, Escape leaves the cell as it was. */
    onInputKey: (event: KeyboardEvent, text: string) => {
      event.stopPropagation()
      const { code, shiftKey } = event
      if (event.nativeEvent.isComposing) return
      if (code === 'Escape') return at.leave()
      if (!isEnter(code) && code !== 'Tab') return
      event.preventDefault()
      at.commit(text)
      at.goTo(isEnter(code) ? below(shiftKey) : (cellAfterTab(at.cursor, shiftKey, grid.size) ?? at.cursor))
    },
  }
}

function clipboardOf<R extends Row>(grid: GridState<R>, at: Cursor) {
  return {
    onCopy: (event: ClipboardEvent) => {
      if (!isOnCell(event)) return
      const { top, bottom, first, last } = boxOf(at.range)
      const texts = steps(top, bottom).map((row) => steps(first, last).map((column) => grid.textAt(row, column)))
      event.clipboardData.setData('text/plain', blockText(texts))
      event.preventDefault()
      if (event.type === 'cut') grid.paste([['']], at.range)
    },
    onPaste: (event: ClipboardEvent) => {
      if (!isOnCell(event)) return
      event.preventDefault()
      const leftOut = grid.paste(parseBlock(event.clipboardData.getData('text/plain')), at.range)
      if (leftOut > 0) toast.error(`${toPersianDigits(leftOut)} خانه بیرون از جدول بود و چسبانده نشد`)
    },
  }
}

/** A press moves the cursor, dragging selects, dragging the handle fills down. */
function pointerOf<R extends Row>(grid: GridState<R>, at: Cursor, drag: { current: 'select' | 'fill' | null }) {
  return {
    down: (cell: Cell, isExtended: boolean) => {
      drag.current = 'select'
      at.goTo(cell, isExtended)
    },
    fill: () => {
      drag.current = 'fill'
    },
    over: (cell: Cell, isPressed: boolean) => {
      if (!isPressed || drag.current === null) return
      const { first, last, top } = boxOf(at.range)
      if (drag.current === 'select') at.goTo(cell, true)
      else at.setRange({ anchor: { row: top, column: first }, cursor: { row: Math.max(cell.row, top), column: last } })
    },
    up: () => {
      if (drag.current === 'fill') grid.fillDown(at.range)
      drag.current = null
    },
  }
}

function steps(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
