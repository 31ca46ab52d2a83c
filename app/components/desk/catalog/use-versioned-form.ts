import { type FormEvent, useState } from 'react'
import type { DeskResult, SaveConflict } from '#app/stores/desk/api.ts'
import { resolveConflict } from '#domain/desk/save-conflict.ts'

type Values = Readonly<Record<string, string>>

type Given<V extends Values> = {
  initial: V
  version: number
  save: (values: V, version: number) => Promise<DeskResult<unknown>>
  onSaved: () => void
}

/** A form whose values are texts, saved with the version it was opened with; a colleague's save in between shows both values. */
export function useVersionedForm<V extends Values>({ initial, version: opened, save, onSaved }: Given<V>) {
  const [values, setValues] = useState(initial)
  const [version, setVersion] = useState(opened)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState('')
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const [isSaving, setSaving] = useState(false)
  const send = async (body: V, onVersion: number) => {
    setSaving(true)
    const result = await save(body, onVersion)
    setSaving(false)
    if (result.isOk) return onSaved()
    const { fields, message, conflict: found } = result.problem
    setErrors(fields)
    setConflict(found)
    setError(found || Object.keys(fields).some((name) => name in body) ? '' : message)
  }
  return {
    values,
    errors,
    error,
    setError,
    conflict,
    isSaving,
    isChanged: Object.keys(initial).some((name) => values[name] !== initial[name]),
    set: (name: keyof V & string, value: string) => setValues({ ...values, [name]: value }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      void send(values, version)
    },
    leaveConflict: () => setConflict(null),
    resolve: (keptTheirs: readonly string[]) => {
      if (!conflict) return
      const merged = resolveConflict(values, conflict.fields, keptTheirs)
      setValues(merged)
      setVersion(conflict.version)
      setConflict(null)
      void send(merged, conflict.version)
    },
  }
}

export type VersionedForm<V extends Values> = ReturnType<typeof useVersionedForm<V>>
