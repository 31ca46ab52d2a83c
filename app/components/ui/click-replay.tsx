import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

type Tap = { button: HTMLButtonElement; press: Event }

/** Buttons that are pressed before their code is there are pressed again when it is, in turn. Links need none of that. */
export function useKeptTaps() {
  const place = useRef<HTMLDivElement>(null)
  const taps = useRef<Tap[]>([])
  const isAwake = useRef(false)

  useEffect(() => {
    const keep = (press: Event) => {
      if (isAwake.current || !(press.target instanceof Element) || !place.current?.contains(press.target)) return
      const button = press.target.closest('button')
      if (button) taps.current.push({ button, press })
    }
    // React lets no press into a part that sleeps go further than to the document.
    addEventListener('click', keep, { capture: true })
    return () => removeEventListener('click', keep, { capture: true })
  }, [])

  /** A press that is still on its way woke the part itself: React delivers it. */
  const wake = useCallback(() => {
    isAwake.current = true
    taps.current = taps.current.filter(({ press }) => press.eventPhase === Event.NONE)
  }, [])
  const replay = useCallback(() => {
    for (const { button } of taps.current.splice(0)) button.click()
  }, [])
  return { place, wake, replay }
}

type AwakeProps = { onWoken: () => void; onAwake: () => void }

/** Stands last in what sleeps; draws nothing. */
export function Awake({ onWoken, onAwake }: AwakeProps) {
  useLayoutEffect(onWoken, [onWoken])
  useEffect(onAwake, [onAwake])
  return null
}
