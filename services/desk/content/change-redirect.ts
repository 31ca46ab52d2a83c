import { writeAudit } from '#db/audit.ts'
import { deleteRedirect, listDeskRedirects, lockRedirects, movesFrom } from '#db/desk/content/redirects.ts'
import { fixedId } from '#db/ids.ts'
import { movedPaths, recordMove } from '#db/redirects.ts'
import { isoDate } from '#domain/dates.ts'
import { finalTarget, type RedirectPaths, requireRedirect } from '#domain/desk/content/redirect-form.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'

const objectType = 'redirect'
/** Redirects have no id: the log names one by its path. */
const objectIdOf = (from: string) => fixedId(new Date(0), `redirect ${from}`)
const noId = '00000000-0000-0000-0000-000000000000'

export async function listRedirects({ db }: ServiceContext, { q, cursor }: { q: string; cursor: string | undefined }) {
  const after = readCursor(cursor, 'from', 'text')?.value ?? null
  const rows = await listDeskRedirects(db, { q: cleanLine(q), after, limit: rowsPerPage + 1 })
  const { shown, next } = pageOf(rows, ({ from }) => writeCursor('from', from, noId))
  return { redirects: shown.map(({ createdAt, ...row }) => ({ ...row, createdAt: isoDate(createdAt) })), next }
}

/** An old path leads to a page. A target that moved itself is followed to its end, and what led to the old path leads there too: no chains, no circles. */
export async function addRedirect({ db }: ServiceContext, given: RedirectPaths, staff: Staff): Promise<{ to: string }> {
  const { from, to } = requireRedirect(given)
  return db.transaction(async (tx) => {
    await lockRedirects(tx)
    const present = (await movedPaths(tx, [from])).get(from)
    if (present !== undefined) throw refused('from', `این نشانی اکنون به ${present} می‌رسد؛ نخست آن را حذف کنید`)
    const target = finalTarget(await movesFrom(tx, to), from, to)
    if (target === null) throw refused('to', 'این نشانی خود به نشانی قدیم می‌رسد و دور می‌شود')
    await recordMove(tx, from, target)
    const newState = { from, into: target }
    await writeAudit(tx, staff.actor, { action: 'redirect.added', objectType, objectId: objectIdOf(from), oldState: null, newState })
    return { to: target }
  })
}

export async function removeRedirect({ db }: ServiceContext, from: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const to = await deleteRedirect(tx, from)
    if (to === null) throw new Refusal('catalog.notFound')
    const oldState = { from, into: to }
    await writeAudit(tx, staff.actor, { action: 'redirect.removed', objectType, objectId: objectIdOf(from), oldState, newState: null })
  })
}

function refused(name: 'from' | 'to', message: string): Refusal {
  return new Refusal('request.malformed', { fields: [{ name, message }] })
}
