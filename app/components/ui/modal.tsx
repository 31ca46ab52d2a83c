import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { dialogClosing } from './dialog-closing.ts'

type ModalProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog: a bottom sheet on phones, a centered card elsewhere. Its content is mounted again each time it opens. */
export function Modal({ title, isOpen, onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    if (isOpen) ref.current?.showModal()
    else ref.current?.close()
  }, [isOpen])

  return (
    <dialog ref={ref} aria-labelledby={id} className={sheet} {...dialogClosing(onClose)}>
      {isOpen && (
        <>
          <header className="flex h-16 items-center justify-between gap-4 border-b border-line-60 ps-5 pe-2.5">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            <IconButton icon="close" label="بستن" onClick={onClose} />
          </header>
          <div className="px-5 pt-5 pb-[calc(env(safe-area-inset-bottom)+1.5rem)]">{children}</div>
        </>
      )}
    </dialog>
  )
}

const sheet =
  'm-0 mt-auto max-h-[calc(100dvh-2rem)] w-full max-w-none overflow-y-auto rounded-t-hero bg-surface text-text shadow-float outline-none sm:m-auto sm:max-w-md sm:rounded-card ' +
  'transition-[opacity,translate] duration-200 starting:open:[translate:0_1rem] starting:open:opacity-0 backdrop:bg-shade-60'
