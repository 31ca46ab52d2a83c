import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { minSearchLength } from '#domain/desk/lists.ts'
import type { ListChange } from './use-list-query.ts'

const typingPauseMs = 300

/** The search of a list: what is typed becomes part of the URL after a pause. */
export function SearchField({ q, label, placeholder, change }: { q: string; label: string; placeholder: string; change: ListChange }) {
  const [text, setText] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(change)
  latest.current = change
  useShortcuts([{ code: 'Slash', caps: ['/'], label: 'جستجو در فهرست', run: () => field.current?.focus() }])
  useEffect(() => setText(q), [q])
  useEffect(() => {
    const typed = text.trim()
    if (typed === q || (typed.length > 0 && typed.length < minSearchLength)) return
    const timer = setTimeout(() => latest.current({ q: typed }, { replace: true }), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, q])
  return (
    <label className="field search">
      <Icon name="search" className="muted" />
      <span className="visually-hidden">{label}</span>
      <input
        ref={field}
        type="search"
        dir={text ? 'auto' : 'rtl'}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd className="not-phone">/</kbd>
    </label>
  )
}
