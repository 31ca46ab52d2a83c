import { useState } from 'react'
import type { PriceRun, RunItem } from '#app/stores/desk/prices/runs.ts'
import { itemRanks } from '#domain/desk/prices/notes.ts'

/** Which prices of a preview will be applied. */
export type Ticks = {
  /** Undefined for a row that changes nothing. */
  isTicked: (item: RunItem) => boolean | undefined
  toggle: (item: RunItem) => void
  withWrong: boolean
  setWithWrong: (withWrong: boolean) => void
  toggled: string[]
  ready: number
  /** Of those ready: what needs a typed confirmation. */
  outliers: number
}

/** All but the wrong ones at first; single rows differ from that. */
export function useTicks({ summary: { wrong, large, changes } }: PriceRun): Ticks {
  const [withWrong, setWithWrong] = useState(false)
  const [toggled, setToggled] = useState<ReadonlyMap<string, number>>(new Map())
  const isDefault = (rank: number) => rank !== itemRanks.wrong || withWrong
  const differing = (counts: (rank: number) => boolean) =>
    [...toggled.values()].filter(counts).reduce((sum, rank) => sum + (isDefault(rank) ? -1 : 1), 0)
  return {
    isTicked: ({ id, rank }) => (rank === itemRanks.none ? undefined : isDefault(rank) !== toggled.has(id)),
    toggle: ({ id, rank }) =>
      setToggled((before) => {
        const next = new Map(before)
        if (!next.delete(id)) next.set(id, rank)
        return next
      }),
    withWrong,
    setWithWrong,
    toggled: [...toggled.keys()],
    ready: changes + large + (withWrong ? wrong : 0) + differing(() => true),
    outliers: large + (withWrong ? wrong : 0) + differing((rank) => rank <= itemRanks.large),
  }
}
