import { type ComponentType, useEffect, useState } from 'react'
import { fallBackToSearchPage, openSearch, useSearch } from '#app/stores/search.ts'
import { isSearchShortcut } from './search-shortcut.ts'

/** Once around every page: listens for the keys and fetches the search window when somebody shows an interest in it. */
export function SearchHost({ path }: { path: string }) {
  const isWanted = useSearch((search) => search.shouldLoad)
  const [Modal, setModal] = useState<ComponentType<{ path: string }> | null>(null)

  useEffect(openOnKeys, [])
  useEffect(() => {
    if (isWanted) import('./search-modal.tsx').then(({ SearchModal }) => setModal(() => SearchModal), fallBackToSearchPage)
  }, [isWanted])

  return Modal && <Modal path={path} />
}

function openOnKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isSearchShortcut(event, isTyping(event.target))) return
    event.preventDefault()
    if (!document.querySelector('dialog:modal')) openSearch()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
