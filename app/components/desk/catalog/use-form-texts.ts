import { useEffect, useRef, useState } from 'react'
import { type FormDraft, isFormDraft, readDraft, writeDraft } from '#app/stores/desk/drafts.ts'
import type { FormBase } from '#domain/desk/save-conflict.ts'

type Values = Readonly<Record<string, string>>

/** Something was typed under this name and not saved. */
export function hasFormDraft(name: string): boolean {
  return readDraft(name, isFormDraft) !== null
}

/** The texts of a form, stored as a draft while they are typed. `name`: of the draft, one for each object. */
export function useFormTexts<V extends Values>(name: string | undefined, initial: V, opened: number) {
  const [first] = useState(() => withDraft(initial, opened, name ? readDraft(name, isFormDraft) : null))
  const [began, setBegan] = useState<FormBase<V>>(first)
  const [values, setValues] = useState(first.values)
  const [isRestored, setRestored] = useState(first.isRestored)
  const changed = Object.keys(began.base).filter((field) => values[field] !== began.base[field])
  const draft: FormDraft = { version: began.version, base: picked(began.base, changed), values: picked(values, changed) }
  const text = changed.length > 0 ? JSON.stringify(draft) : null
  const store = (draft: string | null) => name && writeDraft(name, draft)
  const stored = useRef(store)
  stored.current = store
  useEffect(() => void stored.current(text), [text])
  return {
    ...{ began, setBegan, values, setValues, isRestored },
    isChanged: changed.length > 0,
    forget: () => store(null),
    /** Back to what is stored. */
    discard: () => {
      store(null)
      setBegan({ base: initial, version: opened })
      setValues(initial)
      setRestored(false)
    },
  }
}

/** The fields of the draft that still differ from what is stored; the others show what a colleague saved meanwhile. */
function withDraft<V extends Values>(initial: V, version: number, draft: FormDraft | null) {
  const changed = Object.keys(draft?.values ?? {}).filter((name) => name in initial && draft?.values[name] !== initial[name])
  if (!draft || changed.length === 0) return { base: initial, version, values: initial, isRestored: false }
  return {
    base: { ...initial, ...picked(draft.base, changed) },
    version: draft.version,
    values: { ...initial, ...picked(draft.values, changed) },
    isRestored: true,
  }
}

const picked = (values: Values, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
