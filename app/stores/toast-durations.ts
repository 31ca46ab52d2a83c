import type { ToastKind } from './toasts.ts'

/** How long each kind is shown (product §9.12). Apart from the store, so that it loads with the list of toasts and not before the first page works. */
export const toastDurationMs: Record<ToastKind, number> = {
  success: 2000,
  error: 4000,
  blank: 4000,
  custom: 4000,
  loading: Number.POSITIVE_INFINITY,
}
