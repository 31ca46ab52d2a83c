import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'blank' | 'custom' | 'loading'

export type Toast = {
  id: number
  kind: ToastKind
  text: string
  /** Such as the cart, after a product was added. */
  link?: { href: string; text: string }
  /** Such as undoing a removal. */
  action?: { text: string; run: () => void }
}

/** Further toasts remove the oldest (product §9.12). */
const maxToasts = 20

let lastId = 0

export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

/** Each call shows a toast and returns its id, for `dismiss`. */
export const toast = {
  success: (text: string, link?: Toast['link']) => add({ kind: 'success', text, ...(link && { link }) }),
  /** With a retry it is shown until it is closed. */
  error: (text: string, retry?: () => void) => add({ kind: 'error', text, ...(retry && { action: { text: 'تلاش دوباره', run: retry } }) }),
  blank: (text: string) => add({ kind: 'blank', text }),
  undo: (text: string, run: () => void, verb = 'بازگرداندن') => add({ kind: 'custom', text, action: { text: verb, run } }),
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

/** A toast with the same text replaces the earlier one, unless that one has an undo action. */
function isRepeated(shown: Toast, added: Toast): boolean {
  return shown.kind === added.kind && shown.text === added.text && !shown.action
}
