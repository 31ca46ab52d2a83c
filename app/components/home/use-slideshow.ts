import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { nextSlide, stepOfKey, stepOfSwipe } from '#app/components/ui/slide-motion.ts'

/** How long each slide is shown (product §9.5). */
const slideMs = 5000
const reducedMotion = '(prefers-reduced-motion: reduce)'

/** The current slide of `count`. Advances automatically unless it is paused, the tab is hidden, or reduced motion is set. */
export function useSlideshow(count: number) {
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const canAutoplay = useSyncExternalStore(onMotionChange, isMotionAllowed, () => false)
  const isRunning = canAutoplay && !isPaused && !isHovered && !isFocused
  const go = (step: 1 | -1) => setIndex((shown) => nextSlide(shown, step, count))

  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setIndex(nextSlide(index, 1, count)), slideMs)
    return () => clearTimeout(timer)
  }, [isRunning, index, count])

  const ref = useRef<HTMLElement>(null)
  const shouldMoveFocus = useRef(false)
  useEffect(() => {
    const link = ref.current?.querySelectorAll('a')[index]
    if (shouldMoveFocus.current) link?.focus({ preventScroll: true })
    shouldMoveFocus.current = false
  }, [index])

  const swipe = useSwipe(go)
  const region = {
    ref,
    ...swipe,
    onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
    onKeyDown: (event: KeyboardEvent) => {
      const step = stepOfKey(event.key)
      if (!step) return
      // The focused link is in the slide that disappears: the focus moves to the next one.
      shouldMoveFocus.current = event.target instanceof HTMLAnchorElement
      go(step)
    },
  }
  return { index, canAutoplay, isRunning, isPaused, setPaused, show: setIndex, go, region }
}

function useSwipe(go: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const step = start.current && stepOfSwipe(event.clientX - start.current.x, event.clientY - start.current.y)
      start.current = null
      if (step) go(step)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}

function isMotionAllowed(): boolean {
  return document.visibilityState === 'visible' && !matchMedia(reducedMotion).matches
}

function onMotionChange(onChange: () => void): () => void {
  const query = matchMedia(reducedMotion)
  document.addEventListener('visibilitychange', onChange)
  query.addEventListener('change', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    query.removeEventListener('change', onChange)
  }
}
