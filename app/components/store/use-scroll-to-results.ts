import { useCallback, useEffect, useRef } from 'react'

/** Who changes a filter far down the old list is brought to the start of the new one; nearer to it, nothing moves. */
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
