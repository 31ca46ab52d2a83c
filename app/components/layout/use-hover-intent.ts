import { type PointerEvent, useEffect, useRef } from 'react'

const intentMs = 100

/**
 * Tells on which item the pointer has come to rest. One that crosses other items on its way sideways,
 * to what lies beside the list, is still on its way.
 */
export function useHoverIntent(onHover: (key: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return (key: string) => {
    const schedule = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => onHover(key), intentMs)
    }
    const onPointerMove = ({ movementX, movementY }: PointerEvent) => {
      if (Math.abs(movementX) > Math.abs(movementY)) schedule()
    }
    return { onPointerEnter: schedule, onPointerMove, onPointerLeave: () => clearTimeout(timer.current) }
  }
}
