import { useEffect, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { useSettled } from '#app/components/desk/use-settled.ts'
import { hrefOf, replacePage } from '#app/stores/desk/location.ts'

/** The search of a list without filters: the URL follows when typing pauses. */
export function ListSearch({
  path,
  q,
  label,
  name,
  placeholder,
}: {
  path: string
  q: string
  label: string
  name: string
  placeholder: string
}) {
  const [text, setText] = useState(q)
  const settled = useSettled(text.trim())
  useEffect(() => {
    if (settled !== q) replacePage(hrefOf(path, { q: settled }))
  }, [settled, q, path])
  return (
    <search className="tools" aria-label={label}>
      <label className="field search">
        <Icon name="search" className="muted" />
        <span className="visually-hidden">{name}</span>
        <input
          type="search"
          autoComplete="off"
          placeholder={placeholder}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </search>
  )
}
