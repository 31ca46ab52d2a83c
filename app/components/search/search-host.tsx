import { type ComponentType, useEffect, useState } from 'react'
import { fallBackToSearchPage, openSearch, useSearch } from '#app/stores/search.ts'
import { isSearchShortcut } from './search-shortcut.ts'

/** Mounted once around every page: handles the keyboard shortcut and downloads the search dialog when it is needed. */
export function SearchHost({ path }: { path: string }) {
  const shouldLoad = useSearch((search) => search.shouldLoad)
  const [Modal, setModal] = useState<ComponentType<{ path: string }> | null>(null)

  useEffect(openOnKeys, [])
  useEffect(() => {
    if (shouldLoad) import('./search-modal.tsx').then(({ SearchModal }) => setModal(() => SearchModal), fallBackToSearchPage)
  }, [shouldLoad])

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
