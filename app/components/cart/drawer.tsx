import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '#app/components/ui/button.tsx'
import { dialogClosing } from '#app/components/ui/dialog-closing.ts'
import { closeDrawer, type DrawerName, useDrawers } from '#app/stores/drawers.ts'

type DrawerProps = {
  name: DrawerName
  title: string
  path: string
  children: ReactNode
  /** Sticky, below the scrolling content. */
  footer?: ReactNode
}

const slideMs = 250

/** A sheet at the inline end, full screen on phones. Its content is only mounted while it is open. */
export function Drawer({ name, title, path, children, footer }: DrawerProps) {
  const { dialog, isContentMounted, close } = useDrawerDialog(name, path)
  return (
    <dialog {...dialog} aria-label={title} className={`${sheet} ${footer ? '[--toast-floor:9.5rem]' : '[--toast-floor:0rem]'}`}>
      {isContentMounted && (
        <>
          <header className="flex h-16 shrink-0 items-center justify-between border-b border-line-60 ps-4 pe-1.5 sm:ps-5 sm:pe-2.5">
            <h2 className="text-lg">{title}</h2>
            <IconButton icon="close" label="بستن" onClick={close} />
          </header>
          <div className="flex-1 overflow-y-auto overscroll-contain px-4 sm:px-5">{children}</div>
          {footer && (
            <footer className="shrink-0 border-t border-line-60 bg-surface px-4 pt-4 sm:px-5 pb-[calc(env(safe-area-inset-bottom)+1rem)]">
              {footer}
            </footer>
          )}
        </>
      )}
    </dialog>
  )
}

const sheet =
  'm-0 ms-auto h-dvh max-h-none w-full max-w-none flex-col bg-page text-text shadow-float outline-none open:flex sm:w-105 ' +
  '[translate:-100%] transition-[translate,display,overlay] transition-discrete duration-250 open:[translate:0] starting:open:[translate:-100%] ' +
  'backdrop:bg-shade-60 backdrop:opacity-0 backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete backdrop:duration-250 open:backdrop:opacity-100 starting:open:backdrop:opacity-0'

function useDrawerDialog(name: DrawerName, path: string) {
  const isOpen = useDrawers(({ open }) => open === name)
  const ref = useRef<HTMLDialogElement>(null)
  const shownPath = useRef(path)
  const [isContentMounted, setContentMounted] = useState(false)
  const close = () => closeDrawer(name)

  useEffect(() => {
    if (!isOpen) {
      ref.current?.close()
      const timer = setTimeout(() => setContentMounted(false), slideMs)
      return () => clearTimeout(timer)
    }
    setContentMounted(true)
    ref.current?.showModal()
  }, [isOpen])

  useEffect(() => {
    if (shownPath.current !== path) closeDrawer(name)
    shownPath.current = path
  }, [path, name])

  // The content covers the dialog, so the dialog itself is only the target of clicks on its backdrop.
  const onClick = (event: MouseEvent) => event.target === event.currentTarget && close()
  return { dialog: { ref, ...dialogClosing(close), onClick }, isContentMounted, close }
}
