import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { deleteRevisionsUpTo } from '#db/desk/content/revisions.ts'
import { isInFuture, type StoredText } from '#db/desk/content/text-table.ts'
import { forgetMove } from '#db/redirects.ts'
import { latinSlug } from '#domain/desk/catalog/latin-slug.ts'
import { type AddedKind, linkedText, publishProblems, readPublishMoment, readTextChanges } from '#domain/desk/content/text-form.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'
import { countLinksTo } from './page-links.ts'
import { addedTextTables, requireText, type TextId, textPath, textTables } from './text-tables.ts'

type NewText = { readonly kind: AddedKind; readonly title: string }

/** A draft with nothing but its title; the slug is proposed from it. */
export async function createText({ db, settings }: ServiceContext, { kind, title: typed }: NewText, staff: Staff): Promise<{ id: string }> {
  const { fields, problems } = readTextChanges(kind, { title: typed })
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  const { title = '' } = fields
  const { objectType, insert, isSlugTaken } = addedTextTables[kind]
  const base = latinSlug(title, new Set(), objectType)
  const slug = (await isSlugTaken(db, base)) ? `${base}-${crypto.randomUUID().slice(0, 6)}` : base
  return db.transaction(async (tx) => {
    const id = await insert(tx, { slug, title, authorName: settings.name })
    await forgetMove(tx, textPath(kind, slug))
    const newState = { title, slug }
    await writeAudit(tx, staff.actor, { action: 'text.created', objectType, objectId: id, oldState: null, newState })
    return { id }
  })
}

type StatusChange = TextId & {
  readonly version: number
  readonly status: 'draft' | 'published'
  /** Public from then on; now without it. */
  readonly moment?: { readonly day: string; readonly time: string } | undefined
}

/** Publishes what is stored, now or at a moment to come, or takes it off the shop; the text stays. */
export async function setTextStatus({ db }: ServiceContext, change: StatusChange, staff: Staff): Promise<void> {
  const { kind, id, version, status } = change
  const { objectType, lock, setStatus } = textTables[kind]
  await db.transaction(async (tx) => {
    const stored = requireText(await lock(tx, id))
    await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
    const at = await plannedMoment(tx, change, stored)
    if (stored.status === status && stored.scheduledFor?.getTime() === at?.getTime()) return
    const problems = status === 'published' ? publishProblems(kind, stored.form) : []
    if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
    await setStatus(tx, id, status, at)
    const action = status === 'draft' ? 'text.unpublished' : at ? 'text.scheduled' : 'text.published'
    const states = { oldState: stateOf(stored.status, stored.scheduledFor), newState: stateOf(status, at) }
    await writeAudit(tx, staff.actor, { action, objectType, objectId: id, ...states })
  })
}

function stateOf(status: StoredText['status'], at: Date | null) {
  return { status, ...(at && { publishAt: at.toISOString() }) }
}

/** Null without a plan. What the public sees already cannot be put off, and pages of the program have no plan. */
async function plannedMoment(tx: Tx, { kind, status, moment }: StatusChange, stored: StoredText): Promise<Date | null> {
  if (!moment) return null
  const refuse = (message: string) => new Refusal('request.malformed', { fields: [{ name: 'day', message }] })
  const isPublic = stored.status === 'published' && stored.scheduledFor === null
  if (status === 'draft' || kind === 'pages' || isPublic) throw refuse('این متن زمان‌بندی نمی‌پذیرد؛ نخست آن را از فروشگاه بردارید')
  const at = readPublishMoment(moment)
  if ('problem' in at) throw refuse(at.problem)
  if (!(await isInFuture(tx, at))) throw refuse('زمان انتشار باید پس از اکنون باشد')
  return at
}

type Removal = { readonly kind: AddedKind; readonly id: string; readonly version: number }

/** A text with its revisions, unless the menu, the footer or a slide leads to it. Pages of the program can only be taken off the shop. */
export async function removeText(context: ServiceContext, { kind, id, version }: Removal, staff: Staff): Promise<void> {
  const { objectType, lock, remove } = addedTextTables[kind]
  await context.db.transaction(async (tx) => {
    const stored = requireText(await lock(tx, id))
    await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
    const links = await countLinksTo({ ...context, db: tx }, textPath(kind, stored.slug))
    if (links > 0) throw new Refusal('catalog.inUse', { fields: [{ name: 'links', message: linkedText(links) }] })
    await remove(tx, id)
    await deleteRevisionsUpTo(tx, { objectType, id }, stored.version)
    const oldState = { title: stored.form.title, slug: stored.slug, status: stored.status }
    await writeAudit(tx, staff.actor, { action: 'text.removed', objectType, objectId: id, oldState, newState: null })
  })
}
