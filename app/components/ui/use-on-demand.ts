import { useRef, useState } from 'react'

/** Downloads a component on hover, touch or focus. After a failure `onFailed` is called, and the next event tries again. */
export function useOnDemand<Component extends object>(importComponent: () => Promise<Component>, onFailed: () => void) {
  const [loaded, setLoaded] = useState<Component | null>(null)
  const isRequested = useRef(false)

  const load = () => {
    if (isRequested.current) return
    isRequested.current = true
    importComponent().then(
      (fetched) => setLoaded(() => fetched),
      () => {
        isRequested.current = false
        onFailed()
      },
    )
  }
  /** For the control that opens the component: the download usually finishes before the click. */
  const preloadHandlers = { onPointerEnter: load, onTouchStart: load, onFocus: load }
  return { Component: loaded, load, preloadHandlers }
}
