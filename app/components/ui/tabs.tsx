import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export type Tab = { id: string; label: string; content: ReactNode }

/** ARIA tabs: arrow keys, Home and End move, `#id` opens a panel. Without JavaScript all panels are shown one below the other. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) {
  const [shownId, setShownId] = useTabFromHash(tabs)
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === shownId)
    const next = nextIndex(event.key, index, tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    setShownId(tab.id)
    list.current?.querySelector<HTMLButtonElement>(`#tab-${tab.id}`)?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] unscripted:hidden"
        onKeyDown={move}
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === shownId}
            aria-controls={id}
            tabIndex={id === shownId ? 0 : -1}
            className="min-h-12 border-b-2 border-transparent px-4 text-card font-bold whitespace-nowrap text-muted outline-offset-[-2px] transition hover:text-text aria-selected:border-act aria-selected:text-text"
            onClick={() => setShownId(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, label: name, content }) => (
        <div key={id} id={id} role="tabpanel" aria-labelledby={`tab-${id}`} className={`pt-6 ${id === shownId ? '' : 'scripted:hidden'}`}>
          <h2 className="scripted:sr-only">{name}</h2>
          {content}
        </div>
      ))}
    </div>
  )
}

/** A URL fragment that names a tab opens it and scrolls to it, also when the same link is clicked again. */
function useTabFromHash(tabs: readonly [Tab, ...Tab[]]) {
  const [shown, setShown] = useState({ id: tabs[0].id, shouldScroll: false })
  const ids = tabs.map(({ id }) => id).join(' ')

  useEffect(() => {
    const openFromHash = () => {
      const id = location.hash.slice(1)
      if (ids.split(' ').includes(id)) setShown({ id, shouldScroll: true })
    }
    const onSameLinkClick = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest(`a[href="${CSS.escape(location.hash)}"]`) && openFromHash()
    openFromHash()
    addEventListener('hashchange', openFromHash)
    addEventListener('click', onSameLinkClick)
    return () => {
      removeEventListener('hashchange', openFromHash)
      removeEventListener('click', onSameLinkClick)
    }
  }, [ids])

  useEffect(() => {
    if (shown.shouldScroll) document.getElementById(shown.id)?.scrollIntoView()
  }, [shown])
  return [shown.id, (id: string) => setShown({ id, shouldScroll: false })] as const
}

/** In RTL text the left arrow moves forward. */
function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowLeft') return (index + 1) % count
  if (key === 'ArrowRight') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
