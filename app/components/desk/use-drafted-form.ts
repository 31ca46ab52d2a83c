import { useState } from 'react'
import type { DeskResult, SaveConflict } from '#app/stores/desk/api.ts'
import { toast } from '#app/stores/toasts.ts'
import { type FormBase, rebaseForm, resolveConflict } from '#domain/desk/save-conflict.ts'
import { useArrival } from './use-arrival.ts'
import { type StoredDraft, useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

type Texts = Readonly<Record<string, string>>

/** What the server knows of the object: its stored texts with their version, and this person's draft. */
type Drafted = { readonly form: Texts; readonly version: number; readonly draft: StoredDraft }

type Requests = {
  /** Only what differs is sent: whatever a colleague saved in other fields stays. */
  readonly save: (version: number, changes: Record<string, string>) => Promise<DeskResult<{ version: number }>>
  readonly storeDraft: (version: number, changes: Texts) => Promise<DeskResult<unknown>>
  readonly dropDraft: () => Promise<unknown>
  /** Reads the object again. */
  readonly reload: () => void
}

export type DraftedForm = {
  readonly text: (name: string) => string
  readonly set: (changes: Texts) => void
  readonly errors: Readonly<Record<string, string>>
  /** The fields whose text is not the stored one. */
  readonly changes: Texts
  readonly draftedAt: string | null
  readonly isSaving: boolean
  /** Of the fields that a colleague changed too. */
  readonly conflict: SaveConflict | null
  /** The stored version when everything is saved, null otherwise. */
  readonly save: () => Promise<number | null>
  readonly resolve: (keptTheirs: readonly string[]) => void
  readonly leaveConflict: () => void
  readonly discard: () => void
  /** Stores what is typed now, such as before a preview. */
  readonly flush: () => Promise<void>
}

/** A form with a page of its own: its texts, what differs from the stored ones, a draft that follows, and saving with a version. */
export function useDraftedForm(object: Drafted, requests: Requests): DraftedForm {
  const [began, setBegan] = useState<FormBase>(() => openedWith(object))
  const [texts, setTexts] = useState<Texts>({ ...object.form, ...object.draft?.changes })
  const changes = differences(began.base, texts)
  const isDirty = Object.keys(changes).length > 0
  const { draftedAt, flush, forget } = useDraft(object.draft, requests.storeDraft, { version: began.version, changes })
  const { send, found, setFound, errors, setErrors, isSaving } = useSaving(requests, setBegan, forget)
  useLeaveGuard(isDirty)
  // What a colleague saved, or how the server writes what was saved here; a person who is typing keeps the version they began with.
  useArrival(object, object.version === began.version || (!isDirty && object.version > began.version), ({ form, version }) => {
    setBegan({ base: form, version })
    setTexts({ ...form, ...changes })
  })
  const rebased = found && rebaseForm(began, texts, found)
  return {
    text: (name) => texts[name] ?? '',
    set: (typed) => setTexts((before) => ({ ...before, ...typed })),
    ...{ errors, changes, draftedAt, isSaving, flush },
    conflict: found && rebased && { ...found, fields: rebased.open },
    save: () => (isDirty ? send(changes, began) : Promise.resolve(began.version)),
    leaveConflict: () => setFound(null),
    resolve: (keptTheirs) => {
      if (!found || !rebased) return
      const merged = resolveConflict(rebased.merged, found.fields, keptTheirs)
      setBegan(rebased.began)
      setTexts(merged)
      setFound(null)
      void send(differences(rebased.began.base, merged), rebased.began)
    },
    discard: () => {
      forget()
      setBegan({ base: object.form, version: object.version })
      setTexts(object.form)
      setErrors({})
      void requests.dropDraft().then(requests.reload)
    },
  }
}

type Problem = Extract<Awaited<ReturnType<Requests['save']>>, { isOk: false }>['problem']

/** Saves on top of what a colleague saved meanwhile in other fields; of a field that both changed it finds a conflict. */
function useSaving({ save, reload }: Requests, setBegan: (began: FormBase) => void, forget: () => void) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [found, setFound] = useState<SaveConflict | null>(null)
  const [isSaving, setSaving] = useState(false)
  const send = async (sent: Texts, from: FormBase): Promise<number | null> => {
    if (isSaving) return null
    setSaving(true)
    const result = await save(from.version, { ...sent })
    setSaving(false)
    if (!result.isOk) return refused(result.problem, sent, from)
    forget()
    setErrors({})
    setBegan({ base: { ...from.base, ...sent }, version: result.data.version })
    reload()
    toast.success('ذخیره شد')
    return result.data.version
  }
  const refused = async ({ fields, message, conflict }: Problem, sent: Texts, from: FormBase): Promise<number | null> => {
    setErrors(fields)
    if (!conflict) toast.error(Object.values(fields)[0] ?? message)
    const rebased = conflict && rebaseForm(from, { ...from.base, ...sent }, conflict)
    if (rebased && Object.keys(rebased.open).length === 0) {
      setBegan(rebased.began)
      return send(sent, rebased.began)
    }
    setFound(conflict)
    return null
  }
  return { send, found, setFound, errors, setErrors, isSaving }
}

/** A draft that is older than the object began with other texts; those that it does not know are empty, so that their fields are asked about. */
function openedWith({ form, draft, version }: Drafted): FormBase {
  const names = Object.keys(differences(form, draft?.changes ?? {}))
  if (!draft || names.length === 0 || draft.baseVersion === version) return { base: form, version }
  const before = Object.fromEntries(names.map((name) => [name, draft.base[name] ?? '']))
  return { base: { ...form, ...before }, version: draft.baseVersion }
}

/** By comparison, not by a flag: a text that is typed and taken back is no change. */
function differences(form: Texts, texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== (form[name] ?? '')))
}
