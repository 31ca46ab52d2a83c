import { useEffect, useState } from 'react'
import { readDraft, writeDraft } from '#app/stores/desk/drafts.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** A text that survives a closed sheet and a reload until it is saved; `forget` after that. */
export function useTextDraft(name: string, saved = '') {
  const [text, setText] = useState(() => readDraft(name, isText) ?? saved)
  const isChanged = text !== saved
  useEffect(() => writeDraft(name, isChanged ? JSON.stringify(text) : null), [name, text, isChanged])
  return { text, setText, forget: () => writeDraft(name, null) }
}
