import { writeAudit } from '#db/audit.ts'
import { deletePost, insertPost, isPostSlugTaken } from '#db/desk/content/posts.ts'
import { deleteRevisionsUpTo } from '#db/desk/content/revisions.ts'
import { forgetMove } from '#db/redirects.ts'
import { latinSlug } from '#domain/desk/catalog/latin-slug.ts'
import { publishProblems, readTextChanges } from '#domain/desk/content/text-form.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '../../context.ts'
import type { Staff } from '../find-staff.ts'
import { requireVersion } from '../require-version.ts'
import { requireText, type TextId, textPath, textTables } from './text-tables.ts'

/** A draft with nothing but its title; the address is proposed from it. */
export async function createPost({ db, settings }: ServiceContext, given: { title: string }, staff: Staff): Promise<{ id: string }> {
  const { fields, problems } = readTextChanges('posts', given)
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  const { title = '' } = fields
  const base = latinSlug(title, new Set(), 'post')
  const slug = (await isPostSlugTaken(db, base)) ? `${base}-${crypto.randomUUID().slice(0, 6)}` : base
  return db.transaction(async (tx) => {
    const id = await insertPost(tx, { slug, title, authorName: settings.name })
    await forgetMove(tx, textPath('posts', slug))
    await writeAudit(tx, staff.actor, {
      action: 'text.created',
      objectType: 'post',
      objectId: id,
      oldState: null,
      newState: { title, slug },
    })
    return { id }
  })
}

type StatusChange = TextId & { readonly version: number; readonly status: 'draft' | 'published' }

/** Publishes what is stored, or takes it off the shop; the text stays. */
export async function setTextStatus({ db }: ServiceContext, { kind, id, version, status }: StatusChange, staff: Staff): Promise<void> {
  const { objectType, lock, setStatus } = textTables[kind]
  await db.transaction(async (tx) => {
    const stored = requireText(await lock(tx, id))
    await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
    if (stored.status === status) return
    const problems = status === 'published' ? publishProblems(kind, stored.form) : []
    if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
    await setStatus(tx, id, status)
    const action = status === 'published' ? 'text.published' : 'text.unpublished'
    const states = { oldState: { status: stored.status }, newState: { status } }
    await writeAudit(tx, staff.actor, { action, objectType, objectId: id, ...states })
  })
}

/** A post with its revisions. Pages can only be taken off the shop: their addresses belong to it. */
export async function removePost({ db }: ServiceContext, id: string, version: number, staff: Staff): Promise<void> {
  const { objectType, lock } = textTables.posts
  await db.transaction(async (tx) => {
    const stored = requireText(await lock(tx, id))
    await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
    await deletePost(tx, id)
    await deleteRevisionsUpTo(tx, { objectType, id }, stored.version)
    const oldState = { title: stored.form.title, slug: stored.slug, status: stored.status }
    await writeAudit(tx, staff.actor, { action: 'text.removed', objectType, objectId: id, oldState, newState: null })
  })
}
