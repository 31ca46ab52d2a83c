import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dialogClosing } from '#app/components/ui/dialog-closing.ts'
import { closeSearch, useSearch } from '#app/stores/search.ts'

const fadeMs = 200

/** Opens and closes the dialog with the store. Its content is only mounted while it is open. */
export function useSearchDialog(path: string) {
  const isOpen = useSearch((search) => search.isOpen)
  const ref = useRef<HTMLDialogElement>(null)
  const shownPath = useRef(path)
  const [isContentMounted, setContentMounted] = useState(isOpen)
  if (isOpen && !isContentMounted) setContentMounted(true)

  // Within the click event: phones open the keyboard only then.
  useLayoutEffect(() => {
    if (!isOpen) return ref.current?.close()
    reserveScrollbarWidth()
    ref.current?.showModal()
  }, [isOpen])

  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(() => setContentMounted(false), fadeMs)
    return () => clearTimeout(timer)
  }, [isOpen])

  useEffect(() => {
    if (shownPath.current !== path) closeSearch()
    shownPath.current = path
  }, [path])

  return { dialog: { ref, ...dialogClosing(closeSearch), onClick: closeOnOutsideOrLink }, isContentMounted }
}

/** The width of the scrollbar, so that nothing shifts when it disappears (styles.css). */
function reserveScrollbarWidth(): void {
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
}

/** Closes on a click on the backdrop (the dialog itself) or on a link that opens in this tab. */
function closeOnOutsideOrLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isFollowed = link !== null && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (isFollowed || event.target === event.currentTarget) closeSearch()
}
