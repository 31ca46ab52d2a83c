import { useState } from 'react'

/**
 * Calls `adopt` once for each object that arrives from the server, as soon as it may. While it renders, because an effect may run after the next
 * letter is typed and would take that back.
 */
export function useArrival<T extends object>(arrived: T, mayAdopt: boolean, adopt: (arrived: T) => void): void {
  const [adopted, setAdopted] = useState<T | null>(null)
  if (!mayAdopt || arrived === adopted) return
  setAdopted(arrived)
  adopt(arrived)
}
