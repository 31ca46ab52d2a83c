import { type PointerEvent, useEffect, useRef } from 'react'

const intentMs = 100

/**
 * Reports the item that the pointer rests on. A pointer moving sideways, towards the panel beside the list, may cross other
 * items without selecting them.
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
