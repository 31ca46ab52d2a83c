import { useCallback, useEffect, useRef } from 'react'

/** A button that is pressed before its code is there is pressed again when it is. Links need none of that. */
export function useKeptTap() {
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  const isAwake = useRef(false)

  useEffect(() => {
    const keep = ({ target }: Event) => {
      if (isAwake.current || !(target instanceof Element) || !place.current?.contains(target)) return
      pressed.current = target.closest('button')
    }
    // React lets no press into a part that sleeps go further than to the document.
    addEventListener('click', keep, { capture: true })
    return () => removeEventListener('click', keep, { capture: true })
  }, [])

  const replay = useCallback(() => {
    isAwake.current = true
    pressed.current?.click()
    pressed.current = null
  }, [])
  return { place, replay }
}

/** Stands last in what sleeps; draws nothing. */
export function Awake({ onAwake }: { onAwake: () => void }) {
  useEffect(onAwake, [onAwake])
  return null
}
