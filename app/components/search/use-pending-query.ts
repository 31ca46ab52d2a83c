import { useEffect, useState } from 'react'
import { usePendingParams } from '#app/components/store/use-pending-params.ts'

/** Shorter waits show no skeleton. */
const noticeableMs = 150

/** Whether the results of another query are loading. A change of sort or category only dims the current results. */
export function usePendingQuery(query: string): boolean {
  const params = usePendingParams('/search')
  const isOther = params !== null && params.get('q')?.trim() !== query
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    if (!isOther) return
    const timer = setTimeout(() => setPending(true), noticeableMs)
    return () => {
      clearTimeout(timer)
      setPending(false)
    }
  }, [isOther])
  return isPending
}
