import { useEffect, useState } from 'react'

/** Whole seconds until a `performance.now()` timestamp, counted down to 0. */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until))

  useEffect(() => {
    const count = () => setLeft(secondsTo(until))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - performance.now()) / 1000))
}
