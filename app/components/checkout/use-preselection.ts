import { useEffect } from 'react'

/** Selects the default option (product §4.9); the shopper can change it. */
export function usePreselection(
  isReady: boolean,
  chosen: string | null,
  preselected: string | null,
  choose: (id: string | null) => void,
): void {
  useEffect(() => {
    if (isReady && preselected !== chosen) choose(preselected)
  }, [isReady, chosen, preselected, choose])
}
