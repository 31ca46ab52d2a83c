import { useEffect } from 'react'

/** Chooses for the shopper what is chosen most (spec §4); they change it with one tap. */
export function usePreselection(
  isReady: boolean,
  chosen: string | null,
  offered: string | null,
  choose: (id: string | null) => void,
): void {
  useEffect(() => {
    if (isReady && offered !== chosen) choose(offered)
  }, [isReady, chosen, offered, choose])
}
