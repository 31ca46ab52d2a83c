import { useMemo, useState } from 'react'

export type Selection = {
  readonly ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  set: (ids: readonly string[]) => void
}

/** The chosen rows of a list. Another list, such as a new filter, begins with none. */
export function useSelection(list: string): Selection {
  const [chosen, setChosen] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] })
  return useMemo(() => {
    const ids = chosen.list === list ? chosen.ids : []
    const set = (next: readonly string[]) => setChosen({ list, ids: next })
    return {
      ids,
      has: (id) => ids.includes(id),
      toggle: (id) => set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
      set,
    }
  }, [chosen, list])
}
