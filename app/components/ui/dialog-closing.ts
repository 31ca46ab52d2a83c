import type { SyntheticEvent } from 'react'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * Handlers of a dialog that is controlled by state. `cancel` (Escape) is reported immediately; the `close` event is asynchronous,
 * and is ignored when the dialog has been opened again by then.
 */
export function dialogClosing(close: () => void) {
  return {
    onCancel: ({ target, currentTarget }: DialogEvent) => target === currentTarget && close(),
    onClose: ({ currentTarget }: DialogEvent) => currentTarget.open || close(),
  }
}
