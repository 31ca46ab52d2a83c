import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useOnDemand } from '#app/components/ui/use-on-demand.ts'
import { preloadCategories } from '#app/stores/categories.ts'

const fetchPanel = () => import('./mega-menu-panel.tsx').then(({ MegaMenuPanel }) => MegaMenuPanel)

/** A pointer that only passes by opens nothing. */
const openAfterMs = 80
/** spec §9 */
const closeAfterMs = 200

/** Opens on hover, click and arrow key; closes 200 ms after the pointer left, on Escape, on a press or a focus elsewhere. */
export function useMegaMenu() {
  const [isOpen, setOpen] = useState(false)
  const [takesFocus, setTakesFocus] = useState(false)
  const isByHover = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  // The same as a page, for whoever pressed; a pointer that came by is not sent anywhere.
  const { part, want } = useOnDemand(fetchPanel, () => isOpen && !isByHover.current && location.assign('/category'))

  const turn = useCallback((open: boolean) => {
    clearTimeout(timer.current)
    if (!open) setTakesFocus(false)
    setOpen(open)
  }, [])
  const close = useCallback(() => turn(false), [turn])
  const tookFocus = useCallback(() => setTakesFocus(false), [])
  useEffect(() => () => clearTimeout(timer.current), [])
  useWaysOut(isOpen, button, close)

  const wantAll = () => {
    want()
    void preloadCategories()
  }
  const onHover = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    if (open) wantAll()
    if (open && !isOpen) isByHover.current = true
    timer.current = setTimeout(() => turn(open), open ? openAfterMs : closeAfterMs)
  }
  /** The first press of a mouse whose arrival has already opened the sheet means «open» too. */
  const toggle = () => {
    wantAll()
    turn(!isOpen || isByHover.current)
    isByHover.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.defaultPrevented) return
    event.preventDefault()
    wantAll()
    turn(true)
    setTakesFocus(true)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  const item = { onFocus: want, onPointerEnter: onHover(true), onPointerLeave: onHover(false), onKeyDown, onBlur }
  return { isOpen, Panel: part, focus: { takesFocus, onTookFocus: tookFocus }, toggle, item, button }
}

/** Escape gives the focus back to the button if it was inside; a press elsewhere and a link that is followed just close. */
function useWaysOut(isOpen: boolean, button: RefObject<HTMLButtonElement | null>, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const isInside = (node: EventTarget | null) => node instanceof Node && button.current?.parentElement?.contains(node)
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (isInside(document.activeElement)) button.current?.focus()
      close()
    }
    const onPress = (event: globalThis.PointerEvent) => {
      if (!isInside(event.target)) close()
    }
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) close()
    }
    const closing = new AbortController()
    document.addEventListener('keydown', onKey, closing)
    document.addEventListener('pointerdown', onPress, closing)
    document.addEventListener('click', onClick, closing)
    return () => closing.abort()
  }, [isOpen, button, close])
}
