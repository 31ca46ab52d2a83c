import { useRef, useState } from 'react'

/** Code that is fetched at the first sign of interest. After a failure `onFailed` is told, and the next sign tries again. */
export function useOnDemand<Part extends object>(fetchPart: () => Promise<Part>, onFailed: () => void) {
  const [part, setPart] = useState<Part | null>(null)
  const isAsked = useRef(false)

  const want = () => {
    if (isAsked.current) return
    isAsked.current = true
    fetchPart().then(
      (fetched) => setPart(() => fetched),
      () => {
        isAsked.current = false
        onFailed()
      },
    )
  }
  /** On the control that opens it: by the time of the click the code is often there. */
  const signs = { onPointerEnter: want, onTouchStart: want, onFocus: want }
  return { part, want, signs }
}
