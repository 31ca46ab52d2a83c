import { useEffect, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The rows that joined a list while it was open: they are marked for a moment. */
export function useFreshRows(ids: readonly string[]): ReadonlySet<string> {
  const known = useRef<Set<string> | null>(null)
  const [fresh, setFresh] = useState(none)
  const names = ids.join(' ')
  useEffect(() => {
    const shown = names.split(' ')
    const joined = known.current ? shown.filter((id) => !known.current?.has(id)) : []
    known.current = new Set([...(known.current ?? []), ...shown])
    if (joined.length > 0) setFresh((before) => new Set([...before, ...joined]))
  }, [names])
  return fresh
}
