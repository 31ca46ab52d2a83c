import { useState } from 'react'
import { pushPage } from '#app/stores/desk/location.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import type { Selection } from './use-selection.ts'

/** J and K move a cursor over the rows, X selects, Enter opens. Returns the id under the cursor. */
export function useRowKeys(rows: readonly { id: string }[], hrefOf: (id: string) => string, selection?: Selection): string | null {
  const [cursor, setCursor] = useState<string | null>(null)
  const at = rows.findIndex(({ id }) => id === cursor)
  const current = rows[at]?.id ?? null
  const move = (step: number) => setCursor(rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.id ?? null)
  useShortcuts([
    { code: 'KeyJ', caps: ['J'], label: 'ردیف بعد', run: () => move(1) },
    { code: 'KeyK', caps: ['K'], label: 'ردیف پیش', run: () => move(at === -1 ? 0 : -1) },
    { code: 'KeyX', caps: ['X'], label: 'انتخاب ردیف', run: () => current && selection?.toggle(current) },
    { code: 'Enter', caps: ['Enter'], label: 'باز کردن ردیف', run: () => openRow(current, hrefOf) },
  ])
  return current
}

/** Enter on a focused link or button activates that, not the row. */
function openRow(id: string | null, hrefOf: (id: string) => string): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused.matches('a, button, summary')) focused.click()
  else if (id) pushPage(hrefOf(id))
}
