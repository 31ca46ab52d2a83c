import { useRef, useState } from 'react'

/** Code that is fetched at the first sign of interest. After a failure `onFailed` is told, and the next sign tries again. */
export function useOnDemand<Part extends object>(fetchPart: () => Promise<Part>, onFailed: () => void) {
  const [part, setPart] = useState<Part | null>(null)
  const isRequested = useRef(false)

  const load = () => {
    if (isRequested.current) return
    isRequested.current = true
    fetchPart().then(
      (fetched) => setPart(() => fetched),
      () => {
        isRequested.current = false
        onFailed()
      },
    )
  }
  /** On the control that opens it: by the time of the click the code is often there. */
  const preloadHandlers = { onPointerEnter: load, onTouchStart: load, onFocus: load }
  return { part, want: load, signs: preloadHandlers }
}
