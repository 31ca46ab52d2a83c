import { useCallback, useEffect, useRef, useState } from 'react'

/** The duration of the fade (product §9.5). */
const fadeMs = 300

/** A modal dialog that fades out for 300 ms, however it is closed. */
export function useFadingDialog() {
  const ref = useRef<HTMLDialogElement>(null)
  const [isClosing, setClosing] = useState(false)

  const open = useCallback(() => {
    const root = document.documentElement
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
    setClosing(false)
    ref.current?.showModal()
  }, [])
  const close = useCallback(() => setClosing(ref.current?.open ?? false), [])

  useEffect(() => {
    if (!isClosing) return
    const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => ref.current?.close(), isReducedMotion ? 0 : fadeMs)
    return () => clearTimeout(timer)
  }, [isClosing])

  const onCancel = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    close()
  }
  return { open, close, dialog: { ref, onCancel, onClose: () => setClosing(false), 'data-closing': isClosing } }
}
