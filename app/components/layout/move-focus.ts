import type { KeyboardEvent } from 'react'

/** Roving focus: arrow keys cycle through the links and buttons of the element, Home and End jump to the first and last. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, { next, previous }: { next: string[]; previous: string[] }): void {
  const links: (Element | null)[] = [...event.currentTarget.querySelectorAll('a, button')]
  const index = links.indexOf(document.activeElement)
  const target = links.at(targetIndex())
  if (!(target instanceof HTMLElement) || target === document.activeElement) return
  event.preventDefault()
  target.focus()

  function targetIndex(): number {
    if (event.key === 'Home') return 0
    if (event.key === 'End') return -1
    if (next.includes(event.key)) return (index + 1) % links.length
    return previous.includes(event.key) ? index - 1 : index
  }
}
