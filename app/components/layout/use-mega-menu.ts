import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useOnDemand } from '#app/components/ui/use-on-demand.ts'
import { preloadCategories } from '#app/stores/categories.ts'

const fetchPanel = () => import('./mega-menu-panel.tsx').then(({ MegaMenuPanel }) => MegaMenuPanel)

/** A pointer that only crosses the button does not open the menu. */
const openAfterMs = 80
/** How long the pointer may leave the menu before it closes (product §9.5). */
const closeAfterMs = 200

/** Opens on hover, click and arrow key; closes 200 ms after the pointer left, on Escape, on a press or a focus elsewhere. */
export function useMegaMenu() {
  const [isOpen, setOpen] = useState(false)
  const [shouldFocus, setShouldFocus] = useState(false)
  const isOpenedByHover = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  // After a failed download a click opens the category page instead; a hover does nothing.
  const { Component: Panel, load } = useOnDemand(fetchPanel, () => isOpen && !isOpenedByHover.current && location.assign('/category'))

  const change = useCallback((open: boolean) => {
    clearTimeout(timer.current)
    if (!open) setShouldFocus(false)
    setOpen(open)
  }, [])
  const close = useCallback(() => change(false), [change])
  const onFocused = useCallback(() => setShouldFocus(false), [])
  useEffect(() => () => clearTimeout(timer.current), [])
  useClosing(isOpen, button, close)

  const preloadAll = () => {
    load()
    void preloadCategories()
  }
  const onHover = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    if (open) preloadAll()
    if (open && !isOpen) isOpenedByHover.current = true
    timer.current = setTimeout(() => change(open), open ? openAfterMs : closeAfterMs)
  }
  /** The first click after the hover has opened the menu keeps it open. */
  const toggle = () => {
    preloadAll()
    change(!isOpen || isOpenedByHover.current)
    isOpenedByHover.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.defaultPrevented) return
    event.preventDefault()
    preloadAll()
    change(true)
    setShouldFocus(true)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  const item = { onFocus: load, onPointerEnter: onHover(true), onPointerLeave: onHover(false), onKeyDown, onBlur }
  return { isOpen, Panel, focus: { shouldFocus, onFocused }, toggle, item, button }
}

/** Closes on Escape, which returns the focus to the button, on a press outside, and on a click on a link. */
function useClosing(isOpen: boolean, button: RefObject<HTMLButtonElement | null>, close: () => void): void {
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
