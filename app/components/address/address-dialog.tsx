import { type ReactNode, useEffect } from 'react'
import { useFadingDialog } from '#app/components/layout/use-fading-dialog.ts'
import { IconButton } from '#app/components/ui/button.tsx'
import type { Address } from '#services/address/list-addresses.ts'
import { AddressForm } from './address-form.tsx'

/** A new address, or the one to edit. */
export type OpenedForm = { readonly address: Address | null }

type AddressDialogProps = {
  opened: OpenedForm | null
  onClosed: () => void
  onSaved: (address: Address) => void
}

/** A click on the backdrop does not close it, so that typed values are not lost. */
export function AddressDialog({ opened, onClosed, onSaved }: AddressDialogProps) {
  const title = opened?.address ? 'ویرایش آدرس' : 'افزودن آدرس جدید'
  return (
    <FadingDialog isOpen={opened !== null} title={title} className={sheet} onClosed={onClosed}>
      {(close) => (
        <>
          <header className="flex h-16 shrink-0 items-center justify-between border-b border-line/60 ps-5 pe-2.5">
            <h2 className="text-lg">{title}</h2>
            <IconButton icon="close" label="بستن" onClick={close} />
          </header>
          {opened && (
            <AddressForm
              address={opened.address}
              onSaved={(address) => {
                onSaved(address)
                close()
              }}
            />
          )}
        </>
      )}
    </FadingDialog>
  )
}

const sheet =
  'm-0 h-dvh max-h-none w-full max-w-none flex-col bg-page open:flex [--toast-floor:6rem] sm:m-auto sm:h-fit sm:max-h-[92dvh] sm:max-w-150 sm:rounded-card sm:bg-surface'

type FadingDialogProps = {
  isOpen: boolean
  title: string
  className: string
  onClosed: () => void
  children: (close: () => void) => ReactNode
}

/** Its content is only mounted while it is open. */
export function FadingDialog({ isOpen, title, className, onClosed, children }: FadingDialogProps) {
  const { open, close, dialog } = useFadingDialog()
  useEffect(() => {
    if (isOpen) open()
  }, [isOpen, open])
  const onClose = () => {
    dialog.onClose()
    onClosed()
  }
  return (
    <dialog
      {...dialog}
      aria-label={title}
      className={`fade-dialog text-text shadow-float outline-none backdrop:bg-shade/60 ${className}`}
      onClose={onClose}
    >
      {isOpen && children(close)}
    </dialog>
  )
}
