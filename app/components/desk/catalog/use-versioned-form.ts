import { type FormEvent, useState } from 'react'
import type { DeskResult, SaveConflict } from '#app/stores/desk/api.ts'
import { type FormBase, rebaseForm, resolveConflict } from '#domain/desk/save-conflict.ts'
import { useFormTexts } from './use-form-texts.ts'

type Values = Readonly<Record<string, string>>

type Given<V extends Values> = {
  /** Of the draft that survives a reload: one for each object. Without a name nothing is stored in the browser, such as for secrets. */
  name?: string
  initial: V
  version: number
  save: (values: V, version: number) => Promise<DeskResult<unknown>>
  onSaved: () => void
}

/** A form whose values are texts, saved with the version it was opened with; of what a colleague changed too meanwhile, both values are shown. */
export function useVersionedForm<V extends Values>({ name, initial, version: opened, save, onSaved }: Given<V>) {
  const { began, setBegan, values, setValues, isChanged, isRestored, forget, discard } = useFormTexts(name, initial, opened)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState('')
  const [found, setFound] = useState<SaveConflict | null>(null)
  const [isSaving, setSaving] = useState(false)
  const send = async (body: V, from: FormBase<V>): Promise<void> => {
    setSaving(true)
    const result = await save(body, from.version)
    setSaving(false)
    if (result.isOk) {
      forget()
      return onSaved()
    }
    const { fields, message, conflict } = result.problem
    setErrors(fields)
    setError(conflict || Object.keys(fields).some((field) => field in body) ? '' : message)
    if (!conflict) return
    const rebased = rebaseForm(from, body, conflict)
    return Object.keys(rebased.open).length > 0 ? setFound(conflict) : sendOnTop(rebased.merged, rebased.began)
  }
  /** On top of what a colleague saved. */
  const sendOnTop = (merged: V, next: FormBase<V>): Promise<void> => {
    setBegan(next)
    setValues(merged)
    return send(merged, next)
  }
  const rebased = found && rebaseForm(began, values, found)
  return {
    ...{ values, errors, error, setError, isSaving, isChanged, isRestored, discard },
    conflict: found && rebased && { ...found, fields: rebased.open },
    set: (field: keyof V & string, value: string) => setValues({ ...values, [field]: value }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      void send(values, began)
    },
    leaveConflict: () => setFound(null),
    resolve: (keptTheirs: readonly string[]) => {
      if (!found || !rebased) return
      setFound(null)
      void sendOnTop(resolveConflict(rebased.merged, found.fields, keptTheirs), rebased.began)
    },
  }
}

export type VersionedForm<V extends Values> = ReturnType<typeof useVersionedForm<V>>
