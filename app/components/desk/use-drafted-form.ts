import { useEffect, useRef, useState } from 'react'
import type { DeskResult, SaveConflict } from '#app/stores/desk/api.ts'
import { toast } from '#app/stores/toasts.ts'
import { resolveConflict } from '#domain/desk/save-conflict.ts'
import { useArrival } from './use-arrival.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Typing pauses this long before the draft is stored. */
const draftPauseMs = 2_000

type Texts = Readonly<Record<string, string>>

/** What the server knows of the object: its stored texts with their version, and this person's draft. */
type Drafted = {
  readonly form: Texts
  readonly version: number
  readonly draft: { readonly baseVersion: number; readonly changes: Texts; readonly savedAt: string } | null
}

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
  const [base, setBase] = useState({ form: object.form, version: openedVersion(object) })
  const [texts, setTexts] = useState<Texts>({ ...object.form, ...object.draft?.changes })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const [isSaving, setSaving] = useState(false)
  const changes = differences(base.form, texts)
  const isDirty = Object.keys(changes).length > 0
  const { draftedAt, flush, forget } = useDraft(object, requests, { version: base.version, changes })
  useLeaveGuard(isDirty)
  const adopt = ({ form, version }: Drafted) => {
    setBase({ form, version })
    setTexts(form)
  }
  // What a colleague saved, or how the server writes what was saved here; a person who is typing keeps the version they began with.
  useArrival(object, !isDirty && object.version >= base.version, adopt)
  const send = async (sent: Texts, version: number): Promise<number | null> => {
    if (isSaving) return null
    setSaving(true)
    const result = await requests.save(version, { ...sent })
    setSaving(false)
    if (!result.isOk) {
      setErrors(result.problem.fields)
      setConflict(result.problem.conflict)
      if (!result.problem.conflict) toast.error(Object.values(result.problem.fields)[0] ?? result.problem.message)
      return null
    }
    forget()
    setErrors({})
    setBase({ form: { ...base.form, ...sent }, version: result.data.version })
    requests.reload()
    toast.success('ذخیره شد')
    return result.data.version
  }
  return {
    text: (name) => texts[name] ?? '',
    set: (typed) => setTexts((before) => ({ ...before, ...typed })),
    ...{ errors, changes, draftedAt, isSaving, conflict, flush },
    save: () => (isDirty ? send(changes, base.version) : Promise.resolve(base.version)),
    leaveConflict: () => setConflict(null),
    resolve: (keptTheirs) => {
      if (!conflict) return
      const theirs = Object.fromEntries(Object.entries(conflict.fields).map(([name, field]) => [name, field.theirs]))
      const merged = resolveConflict(texts, conflict.fields, keptTheirs)
      const form = { ...base.form, ...theirs }
      setBase({ form, version: conflict.version })
      setTexts(merged)
      setConflict(null)
      void send(differences(form, merged), conflict.version)
    },
    discard: () => {
      forget()
      adopt(object)
      setErrors({})
      void requests.dropDraft().then(requests.reload)
    },
  }
}

/** That of the draft, unless it says nothing new. */
function openedVersion({ form, draft, version }: Drafted): number {
  return draft && Object.keys(differences(form, draft.changes)).length > 0 ? draft.baseVersion : version
}

/** By comparison, not by a flag: a text that is typed and taken back is no change. */
function differences(form: Texts, texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== (form[name] ?? '')))
}

/** Stores the draft when typing pauses, and when the page is left. */
function useDraft({ draft }: Drafted, { storeDraft }: Requests, now: { version: number; changes: Texts }) {
  const [draftedAt, setDraftedAt] = useState(draft?.savedAt ?? null)
  const stored = useRef(JSON.stringify(draft?.changes ?? {}))
  const latest = useRef(now)
  latest.current = now
  const wanted = JSON.stringify(now.changes)
  const flush = async () => {
    const text = JSON.stringify(latest.current.changes)
    if (text === stored.current || text === '{}') return
    stored.current = text
    const result = await storeDraft(latest.current.version, latest.current.changes)
    if (result.isOk) setDraftedAt('now')
  }
  const flushLatest = useRef(flush)
  flushLatest.current = flush
  useEffect(() => {
    if (wanted === stored.current) return
    const timer = setTimeout(() => void flushLatest.current(), draftPauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  useEffect(() => () => void flushLatest.current(), [])
  return {
    draftedAt,
    flush,
    /** The save ends the draft. */
    forget: () => {
      stored.current = JSON.stringify(latest.current.changes)
      setDraftedAt(null)
    },
  }
}
