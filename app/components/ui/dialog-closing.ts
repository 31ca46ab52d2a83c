import type { SyntheticEvent } from 'react'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * How a dialog that follows a state tells it that it was closed. Escape is told at once; the browser's own `close` comes late,
 * and when the window is open again by then it is old news.
 */
export function dialogClosing(close: () => void) {
  return {
    onCancel: ({ target, currentTarget }: DialogEvent) => target === currentTarget && close(),
    onClose: ({ currentTarget }: DialogEvent) => currentTarget.open || close(),
  }
}
