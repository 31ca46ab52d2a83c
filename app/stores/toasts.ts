import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'blank' | 'custom' | 'loading'

export type Toast = {
  id: number
  kind: ToastKind
  text: string
  /** Where a custom toast leads, such as the cart after something was put into it. */
  link?: { href: string; text: string }
  /** What a custom toast can still do, such as bringing back what was removed. */
  action?: { text: string; run: () => void }
}

/** How long each kind stays (spec §9). */
export const toastDurationMs: Record<ToastKind, number> = {
  success: 2000,
  error: 4000,
  blank: 4000,
  custom: 4000,
  loading: Number.POSITIVE_INFINITY,
}

/** spec §9 */
const maxToasts = 20

let lastId = 0

export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

/** Each call shows a toast and answers its id, by which it can be dismissed before its time. */
export const toast = {
  success: (text: string) => add({ kind: 'success', text }),
  error: (text: string) => add({ kind: 'error', text }),
  blank: (text: string) => add({ kind: 'blank', text }),
  custom: (text: string, link: { href: string; text: string }) => add({ kind: 'custom', text, link }),
  undo: (text: string, run: () => void) => add({ kind: 'custom', text, action: { text: 'بازگرداندن', run } }),
  loading: (text: string) => add({ kind: 'loading', text }),
  dismiss: (id: number) => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) })),
}

function add(fields: Omit<Toast, 'id'>): number {
  lastId += 1
  const added = { id: lastId, ...fields }
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((shown) => !isRepeated(shown, added)), added].slice(-maxToasts),
  }))
  return added.id
}

/** The same sentence again takes the place of the first, unless each brings back something of its own. */
function isRepeated(shown: Toast, added: Toast): boolean {
  return shown.kind === added.kind && shown.text === added.text && !shown.action
}
