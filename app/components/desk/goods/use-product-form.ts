import { useEffect, useRef, useState } from 'react'
import type { SaveConflict } from '#app/stores/desk/api.ts'
import { type DeskProduct, dropDraft, type ProductForm, saveProduct, storeDraft } from '#app/stores/desk/goods.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { toast } from '#app/stores/toasts.ts'
import { resolveConflict } from '#domain/desk/save-conflict.ts'
import { useLeaveGuard } from '../use-leave-guard.ts'

/** Typing pauses this long before the draft is stored. */
const draftPauseMs = 2_000

export type ProductFormState = {
  readonly text: (name: string) => string
  readonly set: (changes: ProductForm) => void
  readonly errors: Readonly<Record<string, string>>
  /** The fields whose text is not the stored one. */
  readonly changes: ProductForm
  readonly draftedAt: string | null
  readonly isSaving: boolean
  readonly conflict: SaveConflict | null
  /** True when everything is saved. */
  readonly save: () => Promise<boolean>
  readonly resolve: (keptTheirs: readonly string[]) => void
  readonly leaveConflict: () => void
  readonly discard: () => void
  /** Stores what is typed now, such as before a preview. */
  readonly flush: () => Promise<void>
}

/** The form of one product: its texts, what differs from the stored ones, a draft that follows, and saving with a version. */
export function useProductForm(product: DeskProduct): ProductFormState {
  const [base, setBase] = useState({ form: product.form, version: openedVersion(product) })
  const [texts, setTexts] = useState<ProductForm>({ ...product.form, ...product.draft?.changes })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const [isSaving, setSaving] = useState(false)
  const changes = differences(base.form, texts)
  const isDirty = Object.keys(changes).length > 0
  const { draftedAt, flush, forget } = useDraft(product, base.version, changes)
  useLeaveGuard(isDirty)
  useEffect(() => {
    // What a colleague saved, or how the server writes what was saved here; a person who is typing keeps the version they began with.
    if (isDirty) return
    setBase({ form: product.form, version: product.version })
    setTexts(product.form)
  }, [product, isDirty])
  const send = async (sent: ProductForm, version: number): Promise<boolean> => {
    if (isSaving) return false
    setSaving(true)
    const result = await saveProduct(product.id, version, { ...sent })
    setSaving(false)
    if (!result.isOk) {
      setErrors(result.problem.fields)
      setConflict(result.problem.conflict)
      if (!result.problem.conflict) toast.error(Object.values(result.problem.fields)[0] ?? result.problem.message)
      return false
    }
    forget()
    setErrors({})
    setBase({ form: { ...base.form, ...sent }, version: result.data.version })
    refresh(`product ${product.id}`)
    toast.success('ذخیره شد')
    return true
  }
  return {
    text: (name) => texts[name] ?? '',
    set: (typed) => setTexts((before) => ({ ...before, ...typed })),
    ...{ errors, changes, draftedAt, isSaving, conflict, flush },
    save: () => (isDirty ? send(changes, base.version) : Promise.resolve(true)),
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
      setTexts(base.form)
      setErrors({})
      void dropDraft(product.id).then(() => refresh(`product ${product.id}`))
    },
  }
}

/** That of the draft, unless it says nothing new. */
function openedVersion({ form, draft, version }: DeskProduct): number {
  return draft && Object.keys(differences(form, draft.changes)).length > 0 ? draft.baseVersion : version
}

/** By comparison, not by a flag: a text that is typed and taken back is no change. */
function differences(form: ProductForm, texts: ProductForm): ProductForm {
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== (form[name] ?? '')))
}

/** Stores the draft when typing pauses, and when the page is left. */
function useDraft({ id, draft }: DeskProduct, version: number, changes: ProductForm) {
  const [draftedAt, setDraftedAt] = useState(draft?.savedAt ?? null)
  const stored = useRef(JSON.stringify(draft?.changes ?? {}))
  const latest = useRef({ version, changes })
  latest.current = { version, changes }
  const wanted = JSON.stringify(changes)
  const flush = async () => {
    const now = JSON.stringify(latest.current.changes)
    if (now === stored.current || now === '{}') return
    stored.current = now
    const result = await storeDraft(id, latest.current.version, latest.current.changes)
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
