import { useState } from 'react'
import type { PriceRun, RunItem } from '#app/stores/desk/prices/runs.ts'
import { itemRanks } from '#domain/desk/prices/notes.ts'
import type { TickedGroup } from '#domain/desk/prices/runs.ts'

/** Which prices of a preview will be applied. */
export type Ticks = {
  /** Undefined for a row that changes nothing. */
  isTicked: (item: RunItem) => boolean | undefined
  toggle: (item: RunItem) => void
  /** After an edit: the row is ticked like the others of its group. */
  forget: (id: string) => void
  ticked: TickedGroup
  /** For all rows, those that were toggled too. */
  setTicked: (ticked: TickedGroup) => void
  toggled: string[]
  ready: number
  /** Of those ready: what needs a typed confirmation. */
  outliers: number
}

/** All but the wrong ones at first; single rows differ from that. */
export function useTicks({ summary: { wrong, large, changes } }: PriceRun): Ticks {
  const [ticked, setGroup] = useState<TickedGroup>('sound')
  const [toggled, setToggled] = useState<ReadonlyMap<string, number>>(new Map())
  const isDefault = (rank: number) => ticked === 'all' || (ticked === 'sound' && rank !== itemRanks.wrong)
  const differing = (counts: (rank: number) => boolean) =>
    [...toggled.values()].filter(counts).reduce((sum, rank) => sum + (isDefault(rank) ? -1 : 1), 0)
  const ofDefault = { all: { large: large + wrong, rest: changes }, sound: { large, rest: changes }, none: { large: 0, rest: 0 } }[ticked]
  return {
    isTicked: ({ id, rank }) => (rank === itemRanks.none ? undefined : isDefault(rank) !== toggled.has(id)),
    toggle: ({ id, rank }) =>
      setToggled((before) => {
        const next = new Map(before)
        if (!next.delete(id)) next.set(id, rank)
        return next
      }),
    forget: (id) => setToggled((before) => new Map([...before].filter(([other]) => other !== id))),
    ticked,
    setTicked: (group) => {
      setGroup(group)
      setToggled(new Map())
    },
    toggled: [...toggled.keys()],
    ready: ofDefault.large + ofDefault.rest + differing(() => true),
    outliers: ofDefault.large + differing((rank) => rank <= itemRanks.large),
  }
}
