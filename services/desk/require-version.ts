import type { Tx } from '#db/connect.ts'
import { lastEditorOf } from '#db/desk/forms/last-editor.ts'
import { changedFields } from '#domain/desk/save-conflict.ts'
import { Refusal } from '#domain/refusals.ts'

type Values = Readonly<Record<string, string>>
type Form = { readonly objectType: string; readonly id: string; readonly stored: Values; readonly given: Values }

/** Refuses a save that was opened with another version, with both values of each field that differs (DESK-20). */
export async function requireVersion(tx: Tx, { version }: { version: number }, given: number, form: Form): Promise<void> {
  if (version === given) return
  const by = await lastEditorOf(tx, form.objectType, form.id)
  throw new Refusal('desk.conflict', { conflict: { version, by, fields: changedFields(form.stored, form.given) } })
}
