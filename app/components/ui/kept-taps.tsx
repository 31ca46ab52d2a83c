import { useCallback, useEffect, useRef } from 'react'

/** Buttons that are pressed before their code is there are pressed again when it is, in turn. Links need none of that. */
export function useKeptTaps() {
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLButtonElement[]>([])
  const isAwake = useRef(false)

  useEffect(() => {
    const keep = ({ target }: Event) => {
      if (isAwake.current || !(target instanceof Element) || !place.current?.contains(target)) return
      const button = target.closest('button')
      if (button) pressed.current.push(button)
    }
    // React lets no press into a part that sleeps go further than to the document.
    addEventListener('click', keep, { capture: true })
    return () => removeEventListener('click', keep, { capture: true })
  }, [])

  const replay = useCallback(() => {
    isAwake.current = true
    for (const button of pressed.current.splice(0)) button.click()
  }, [])
  return { place, replay }
}

/** Stands last in what sleeps; draws nothing. */
export function Awake({ onAwake }: { onAwake: () => void }) {
  useEffect(onAwake, [onAwake])
  return null
}
