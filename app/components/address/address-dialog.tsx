import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useFadingDialog } from '#app/components/layout/use-fading-dialog.ts'
import { Button, IconButton } from '#app/components/ui/button.tsx'
import { Modal } from '#app/components/ui/modal.tsx'
import type { Recipient } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { AddressForm } from './address-form.tsx'

/** A new address, or the one to edit. */
export type OpenedForm = { readonly address: Address | null }

type AddressDialogProps = {
  opened: OpenedForm | null
  recipient?: Recipient | null | undefined
  onClosed: () => void
  onSaved: (address: Address) => void
}

/** A click on the backdrop does not close it, and Escape asks first, so that typed values are not lost. */
export function AddressDialog({ opened, recipient = null, onClosed, onSaved }: AddressDialogProps) {
  const title = opened?.address ? 'ویرایش آدرس' : 'افزودن آدرس جدید'
  const isDirty = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const canClose = () => {
    setAsking(isDirty.current)
    return !isDirty.current
  }
  const discard = () => {
    isDirty.current = false
    setAsking(false)
    onClosed()
  }
  return (
    <FadingDialog isOpen={opened !== null} title={title} className={sheet} canClose={canClose} onClosed={discard}>
      {(close, closeNow) => (
        <>
          <header className="flex h-16 shrink-0 items-center justify-between border-b border-line-60 ps-5 pe-2.5">
            <h2 className="text-lg">{title}</h2>
            <IconButton icon="close" label="بستن" onClick={close} />
          </header>
          {opened && (
            <AddressForm
              address={opened.address}
              recipient={recipient}
              onSaved={(address) => {
                onSaved(address)
                closeNow()
              }}
              onDirty={(dirty) => {
                isDirty.current = dirty
              }}
            />
          )}
          <DiscardQuestion isOpen={isAsking} onKeep={() => setAsking(false)} onDiscard={closeNow} />
        </>
      )}
    </FadingDialog>
  )
}

type DiscardQuestionProps = { isOpen: boolean; onKeep: () => void; onDiscard: () => void }

function DiscardQuestion({ isOpen, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Modal title="نوشته‌هایتان ذخیره نشده است" isOpen={isOpen} onClose={onKeep}>
      <p className="text-card text-muted">اگر فرم بسته شود، آنچه نوشته‌اید از دست می‌رود.</p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button onClick={onKeep}>ادامه نوشتن</Button>
        <Button look="danger" onClick={onDiscard}>
          بستن بدون ذخیره
        </Button>
      </div>
    </Modal>
  )
}

const sheet =
  'm-0 h-dvh max-h-none w-full max-w-none flex-col bg-page open:flex [--toast-floor:6rem] sm:m-auto sm:h-fit sm:max-h-[92dvh] sm:max-w-150 sm:rounded-card sm:bg-surface'

type FadingDialogProps = {
  isOpen: boolean
  title: string
  className: string
  /** Called before Escape or the close button closes it. */
  canClose?: () => boolean
  onClosed: () => void
  children: (close: () => void, closeNow: () => void) => ReactNode
}

/** Its content is only mounted while it is open. */
export function FadingDialog({ isOpen, title, className, canClose = () => true, onClosed, children }: FadingDialogProps) {
  const { open, close, dialog } = useFadingDialog()
  useEffect(() => {
    if (isOpen) open()
  }, [isOpen, open])
  const closeIfPossible = () => {
    if (canClose()) close()
  }
  // React also calls these handlers for a dialog inside this one: https://github.com/facebook/react/issues/34038
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    closeIfPossible()
  }
  const onClose = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    dialog.onClose()
    onClosed()
  }
  return (
    <dialog
      {...dialog}
      aria-label={title}
      className={`fade-dialog text-text shadow-float outline-none backdrop:bg-shade-60 ${className}`}
      onCancel={onCancel}
      onClose={onClose}
    >
      {isOpen && children(closeIfPossible, close)}
    </dialog>
  )
}
