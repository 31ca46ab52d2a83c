import { create } from 'zustand'

type Confirmation = { readonly settle: ((isConfirmed: boolean) => void) | null }

/** Whether a request waits until the person has entered the password or a code again. */
export const useConfirm = create<Confirmation>()(() => ({ settle: null }))

/** Opens the dialog; true when the request can be sent again. */
export function requestConfirmation(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  useConfirm.getState().settle?.(false)
  const settle = (isConfirmed: boolean) => {
    useConfirm.setState({ settle: null })
    resolve(isConfirmed)
  }
  useConfirm.setState({ settle })
  return promise
}
