import { type KeyboardEvent, useRef, useState } from 'react'
import { nextOption } from './next-option.ts'

/** The options of the field's list: the focus stays in the field while arrow keys choose among them (ARIA combobox). */
export type Options = ReturnType<typeof useOptions>

export const optionListId = 'search-options'

export function useOptions() {
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)

  const move = (step: 1 | -1) => {
    const ids = [...(list.current?.querySelectorAll('[role=option]') ?? [])].map(({ id }) => id)
    const next = nextOption(ids, active, step)
    setActive(next)
    if (next) document.getElementById(next)?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = active && document.getElementById(active)
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && chosen) chosen.click()
    else return
    event.preventDefault()
  }
  return { list, active, clear: () => setActive(null), onKeyDown }
}
