import type { KeyboardEvent } from 'react'

/** Arrow keys go round among the links and buttons inside the element, Home and End to its ends. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, { next, previous }: { next: string[]; previous: string[] }): void {
  const links: (Element | null)[] = [...event.currentTarget.querySelectorAll('a, button')]
  const place = links.indexOf(document.activeElement)
  const target = links.at(targetPlace())
  if (!(target instanceof HTMLElement) || target === document.activeElement) return
  event.preventDefault()
  target.focus()

  function targetPlace(): number {
    if (event.key === 'Home') return 0
    if (event.key === 'End') return -1
    if (next.includes(event.key)) return (place + 1) % links.length
    return previous.includes(event.key) ? place - 1 : place
  }
}
