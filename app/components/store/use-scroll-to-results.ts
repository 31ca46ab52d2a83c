import { useCallback, useEffect, useRef } from 'react'

/** Scrolls to the results when a filter changes far below their start; closer to it, nothing moves. */
export function useScrollToResults(results: unknown) {
  const ref = useRef<HTMLElement>(null)
  const shown = useRef(results)
  const show = useCallback(() => ref.current?.scrollIntoView({ block: 'start' }), [])

  useEffect(() => {
    if (shown.current === results) return
    shown.current = results
    const top = ref.current?.getBoundingClientRect().top ?? 0
    if (top < -innerHeight) show()
  }, [results, show])

  return { ref, show }
}
