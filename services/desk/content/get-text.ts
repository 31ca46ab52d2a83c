import { findRevision, listRevisions } from '#db/desk/content/revisions.ts'
import { draftOf } from '#db/desk/forms/drafts.ts'
import { deskToday } from '#db/desk/order-list.ts'
import { isoDate } from '#domain/dates.ts'
import type { TextForm } from '#domain/desk/content/text-form.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { countLinksTo } from './page-links.ts'
import { requireText, type TextId, textPath, textTables } from './text-tables.ts'

/** A post or page as its form at the desk has it. */
export type DeskText = {
  id: string
  version: number
  status: 'draft' | 'published'
  /** When it becomes public by itself. */
  scheduledFor: string | null
  /** Of its page in the shop. */
  path: string
  form: TextForm
  /** What this person typed and did not save, on top of a version that may be old by now. */
  draft: { baseVersion: number; base: TextForm; changes: TextForm; savedAt: string } | null
  /** Newest first; the first one is what is stored now. */
  revisions: { id: string; version: number; by: string | null; madeAt: string }[]
  /** Links of the menu, the footer and the slides that lead to it. */
  links: number
  today: string
}

export async function getText(context: ServiceContext, { kind, id }: TextId, staff: Staff): Promise<DeskText> {
  const { db } = context
  const { objectType, find } = textTables[kind]
  const { slug, scheduledFor, ...text } = requireText(await find(db, id))
  const draft = await draftOf(db, staff.id, { type: objectType, id })
  const revisions = await listRevisions(db, { objectType, id })
  const { today } = await deskToday(db)
  const path = textPath(kind, slug)
  return {
    ...text,
    scheduledFor: scheduledFor && isoDate(scheduledFor),
    path,
    draft: draft && { ...draft, savedAt: isoDate(draft.savedAt) },
    revisions: revisions.map(({ madeAt, ...revision }) => ({ ...revision, madeAt: isoDate(madeAt) })),
    links: await countLinksTo(context, path),
    today,
  }
}

/** The form as it was saved then. */
export async function getRevision({ db }: ServiceContext, { kind, id }: TextId, revisionId: string): Promise<{ form: TextForm }> {
  const form = await findRevision(db, { objectType: textTables[kind].objectType, id }, revisionId)
  if (!form) throw new Refusal('catalog.notFound')
  return { form }
}
