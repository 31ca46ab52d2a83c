import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

type QueuedClick = { button: HTMLButtonElement; event: Event }

/** Queues clicks on buttons that are not hydrated yet and replays them after hydration. Links work without it. */
export function useClickReplay() {
  const container = useRef<HTMLDivElement>(null)
  const queue = useRef<QueuedClick[]>([])
  const isHydrated = useRef(false)

  useEffect(() => {
    const enqueue = (event: Event) => {
      if (isHydrated.current || !(event.target instanceof Element) || !container.current?.contains(event.target)) return
      const button = event.target.closest('button')
      if (button) queue.current.push({ button, event })
    }
    // On the window: React stops clicks into a dehydrated boundary at the document.
    addEventListener('click', enqueue, { capture: true })
    return () => removeEventListener('click', enqueue, { capture: true })
  }, [])

  /** Drops a click that is still being dispatched: it triggered the hydration, and React delivers it itself. */
  const stopQueueing = useCallback(() => {
    isHydrated.current = true
    queue.current = queue.current.filter(({ event }) => event.eventPhase === Event.NONE)
  }, [])
  const replay = useCallback(() => {
    for (const { button } of queue.current.splice(0)) button.click()
  }, [])
  return { container, stopQueueing, replay }
}

type HydrationMarkerProps = { onCommit: () => void; onHydrated: () => void }

/** The last child of a lazy boundary: its effects run when the boundary is hydrated. Renders nothing. */
export function HydrationMarker({ onCommit, onHydrated }: HydrationMarkerProps) {
  useLayoutEffect(onCommit, [onCommit])
  useEffect(onHydrated, [onHydrated])
  return null
}
