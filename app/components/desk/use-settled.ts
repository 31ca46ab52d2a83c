import { useEffect, useState } from 'react'

const settleMs = 250

/** The value once it has not changed for a moment, so that typing sends one request instead of one per letter. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
