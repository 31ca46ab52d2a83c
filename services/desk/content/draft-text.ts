import { writeAudit } from '#db/audit.ts'
import { deleteDraft, draftOf, storeDraft } from '#db/desk/forms/drafts.ts'
import { inRolledBackTransaction } from '#db/rolled-back.ts'
import { readTextChanges, type TextForm } from '#domain/desk/content/text-form.ts'
import { Refusal } from '#domain/refusals.ts'
import { type ContentPageData, getContentPage, getOwnPage } from '#services/content/get-content-page.ts'
import { getPostPage, type PostPageData } from '#services/content/get-post-page.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { requireText, type TextId, textPath, textTables } from './text-tables.ts'

type NewDraft = { readonly baseVersion: number; readonly changes: TextForm }

/** Stores what a member typed, not validated, for this member only. The audit log records when the draft was begun. */
export async function saveTextDraft({ db }: ServiceContext, { kind, id }: TextId, draft: NewDraft, staff: Staff): Promise<void> {
  const { objectType, find } = textTables[kind]
  await db.transaction(async (tx) => {
    const { version, form } = requireText(await find(tx, id))
    if (!(await storeDraft(tx, staff.id, { type: objectType, id, version, form }, draft))) return
    const newState = { version: draft.baseVersion }
    await writeAudit(tx, staff.actor, { action: 'text.drafted', objectType: 'text_draft', objectId: id, oldState: null, newState })
  })
}

export async function dropTextDraft({ db }: ServiceContext, { kind, id }: TextId, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteDraft(tx, staff.id, { type: textTables[kind].objectType, id }))) return
    const oldState = { status: 'drafted' }
    await writeAudit(tx, staff.actor, { action: 'text.draftDropped', objectType: 'text_draft', objectId: id, oldState, newState: null })
  })
}

export type TextPreview = { readonly path: string } & (
  | { readonly page: 'post'; readonly props: PostPageData }
  | { readonly page: 'content' | 'contact'; readonly props: ContentPageData }
)

/** The shop's own page with this person's draft, as saving and publishing would show it: read in a transaction that is rolled back. */
export async function previewText(context: ServiceContext, { kind, id }: TextId, staff: Staff): Promise<TextPreview> {
  const { objectType, lock, update, setStatus } = textTables[kind]
  const draft = await draftOf(context.db, staff.id, { type: objectType, id })
  // A slug that is taken would refuse the whole draft; a field with a problem is shown as it is stored.
  const { slug: _, ...fields } = readTextChanges(kind, draft?.changes ?? {}).fields
  const found = await inRolledBackTransaction(context.db, async (tx) => {
    const stored = await lock(tx, id)
    if (!stored) return null
    await update(tx, id, { ...stored.form, ...fields })
    await setStatus(tx, id, 'published')
    const inside = { ...context, db: tx }
    const path = textPath(kind, stored.slug)
    if (kind === 'posts') return { path, page: 'post', props: await getPostPage(inside, stored.slug) } as const
    if (kind === 'own-pages') return { path, page: 'content', props: await getOwnPage(inside, stored.slug) } as const
    return { path, page: stored.slug === 'contact' ? 'contact' : 'content', props: await getContentPage(inside, stored.slug) } as const
  })
  if (!found?.props) throw new Refusal('page.notFound')
  return notIndexed(found as TextPreview)
}

function notIndexed(preview: TextPreview): TextPreview {
  return { ...preview, props: { ...preview.props, seo: { ...preview.props.seo, isIndexed: false } } } as TextPreview
}
