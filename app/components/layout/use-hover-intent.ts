import { type PointerEvent, useEffect, useRef } from 'react'

const restMs = 100

/**
 * Tells on which item the pointer has come to rest. One that crosses other items on its way sideways,
 * to what lies beside the list, is still on its way.
 */
export function useRestingPointer(onRest: (key: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return (key: string) => {
    const restSoon = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => onRest(key), restMs)
    }
    const onPointerMove = ({ movementX, movementY }: PointerEvent) => {
      if (Math.abs(movementX) > Math.abs(movementY)) restSoon()
    }
    return { onPointerEnter: restSoon, onPointerMove, onPointerLeave: () => clearTimeout(timer.current) }
  }
}
