import { type ReactNode, useId, useRef } from 'react'

type MenuProps = {
  label: string
  button: ReactNode
  className?: string
  children: ReactNode /** Stays open after a choice, for lists of checkboxes and forms. */
  staysOpen?: boolean
}

/** A button with a popover of choices beside it. */
export function Menu({ label, button, className = 'btn', children, staysOpen = false }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button ref={anchor} type="button" className={className} aria-label={label} popoverTarget={id}>
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="menu"
        onToggle={({ newState }) => newState === 'open' && positionAt(panel.current, anchor.current)}
        onClickCapture={() => !staysOpen && panel.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

const gap = 8

/** Below the button and lined up with its start, or above it where there is no room. Set as properties: the CSP allows no style attribute. */
function positionAt(panel: HTMLElement | null, anchor: HTMLElement | null): void {
  if (!panel || !anchor) return
  const { top, bottom, right } = anchor.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = panel
  const isBelow = bottom + gap + offsetHeight <= innerHeight
  const start = Math.max(gap, Math.min(innerWidth - right, innerWidth - offsetWidth - gap))
  panel.style.setProperty('inset-inline-start', `${start}px`)
  panel.style.setProperty('inset-block-start', `${isBelow ? bottom + gap : Math.max(gap, top - gap - offsetHeight)}px`)
}
