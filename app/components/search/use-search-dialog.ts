import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dialogClosing } from '#app/components/ui/dialog-closing.ts'
import { closeSearch, useSearch } from '#app/stores/search.ts'

const fadeMs = 200

/** The dialog follows the store. Its content exists only while it can be seen. */
export function useSearchDialog(path: string) {
  const isOpen = useSearch((search) => search.isOpen)
  const ref = useRef<HTMLDialogElement>(null)
  const shownPath = useRef(path)
  const [isFilled, setFilled] = useState(isOpen)
  if (isOpen && !isFilled) setFilled(true)

  // Before the click is over: later than that a phone would not bring up its keyboard.
  useLayoutEffect(() => {
    if (!isOpen) return ref.current?.close()
    keepScrollbarRoom()
    ref.current?.showModal()
  }, [isOpen])

  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(() => setFilled(false), fadeMs)
    return () => clearTimeout(timer)
  }, [isOpen])

  useEffect(() => {
    if (shownPath.current !== path) closeSearch()
    shownPath.current = path
  }, [path])

  return { dialog: { ref, ...dialogClosing(closeSearch), onClick: closeWhenLeft }, isFilled }
}

/** The room that the page's scrollbar had, so that nothing moves when it goes (styles.css). */
function keepScrollbarRoom(): void {
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
}

/** By a click on the backdrop, which is the dialog itself, or on a link that is followed here. */
function closeWhenLeft(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isFollowed = link !== null && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (isFollowed || event.target === event.currentTarget) closeSearch()
}
