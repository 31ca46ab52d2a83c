import type { ReactNode } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { useMegaMenu } from './use-mega-menu.ts'

/** The store item of the top bar. Its link (`children`) opens the store; hover, button and arrow down open the menu. */
export function MegaMenu({ children }: { children: ReactNode }) {
  const { isOpen, Panel, focus, toggle, item, button } = useMegaMenu()
  return (
    <li className="-my-2.5 flex items-center py-2.5" {...item}>
      {children}
      <button
        ref={button}
        type="button"
        aria-label="دسته‌بندی‌ها"
        aria-expanded={isOpen}
        aria-controls="mega-menu"
        className="-ms-2 grid h-11 w-8 place-items-center rounded-control text-muted transition hover:text-text aria-expanded:text-text xl:-ms-3 unscripted:hidden"
        onClick={toggle}
      >
        <Icon name="chevron-down" className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && (
        <div id="mega-menu" className="absolute inset-x-0 top-full">
          <div className="pointer-events-none absolute inset-x-0 top-0 h-[calc(100dvh-4rem)] bg-shade-50 transition-opacity starting:opacity-0" />
          <div className="relative max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-page shadow-float transition starting:[translate:0_-0.5rem] starting:opacity-0">
            {Panel ? <Panel {...focus} /> : <div className="min-h-104" />}
          </div>
        </div>
      )}
    </li>
  )
}
