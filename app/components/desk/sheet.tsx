import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icons.tsx'

type SheetProps = { title: string; isOpen: boolean; onClose: () => void; footer?: ReactNode; children: ReactNode; className?: string }

/** A modal dialog; on a phone it comes from below. */
export function Sheet({ title, isOpen, onClose, footer, children, className = '' }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (!isOpen) return element.close()
    element.showModal()
    // Work begins in the first field; the browser would begin on the button that closes.
    element.querySelector<HTMLElement>('.in :is(input, select, textarea)')?.focus()
  }, [isOpen])
  return (
    <dialog ref={dialog} className={`sheet ${className}`} aria-labelledby={titleId} onClose={onClose} closedby="any">
      {isOpen && (
        <>
          <header>
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="btn plain square end" aria-label="بستن" onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          <div className="in">{children}</div>
          {footer && <footer>{footer}</footer>}
        </>
      )}
    </dialog>
  )
}
