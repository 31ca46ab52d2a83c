import { writeAudit } from '#db/audit.ts'
import { deleteView, insertView, type SavedView, savedViews } from '#db/desk/views.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from './find-staff.ts'

export const viewPages = ['orders', 'goods', 'stock'] as const
type ViewPage = (typeof viewPages)[number]

const maxViews = 20

export function listViews({ db }: ServiceContext, page: ViewPage, staff: Staff): Promise<SavedView[]> {
  return savedViews(db, staff.id, page)
}

/** Keeps a list under a name, for this person only. */
export async function saveView(
  { db }: ServiceContext,
  view: { page: ViewPage; name: string; query: string },
  staff: Staff,
): Promise<SavedView[]> {
  const name = cleanLine(view.name)
  if (name === '' || name.length > 40) throw new Refusal('desk.labelMissing')
  return db.transaction(async (tx) => {
    if ((await savedViews(tx, staff.id, view.page)).length >= maxViews) throw new Refusal('desk.viewsFull')
    const objectId = await insertView(tx, { ...view, name, staffId: staff.id })
    if (objectId === null) throw new Refusal('desk.viewExists')
    await writeAudit(tx, staff.actor, {
      action: 'view.saved',
      objectType: 'desk_view',
      objectId,
      oldState: null,
      newState: { page: view.page },
    })
    return savedViews(tx, staff.id, view.page)
  })
}

export async function removeView({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteView(tx, staff.id, id))) throw new Refusal('desk.viewNotFound')
    await writeAudit(tx, staff.actor, { action: 'view.removed', objectType: 'desk_view', objectId: id, oldState: null, newState: null })
  })
}
