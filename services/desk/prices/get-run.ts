import { deskToday } from '#db/desk/order-list.ts'
import { countOutcomes, type ItemView, listItems } from '#db/desk/prices/items.ts'
import { findRun, listRuns, type RunRow } from '#db/desk/prices/runs.ts'
import { isoDate } from '#domain/dates.ts'
import type { ItemOutcome } from '#domain/desk/prices/notes.ts'
import { type RunStatus, ruleText } from '#domain/desk/prices/runs.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'

/** «برگرداندن» names the run that it restores. */
function titleOf({ rule, restoredRule }: RunRow): string {
  if (rule) return ruleText(rule)
  return restoredRule ? `برگرداندن: ${ruleText(restoredRule)}` : 'برگرداندن'
}

function statusOf({ job, isAhead }: RunRow): RunStatus {
  if (!job) return 'draft'
  return isAhead ? 'scheduled' : job.status
}

function viewOf(row: RunRow, { permissions }: Staff) {
  const { id, rule, filter, isSale, summary, endsAt, createdAt, restoresId, restoredBy, by, job, waitsFor } = row
  const { stockValue, ...counts } = summary
  return {
    id,
    title: titleOf(row),
    status: statusOf(row),
    rule,
    filter,
    isSale,
    restoresId,
    restoredBy,
    by,
    at: isoDate(createdAt),
    endsAt: endsAt && isoDate(endsAt),
    summary: { ...counts, stockValue: permissions.includes('stock.read') ? stockValue : null },
    job: job && {
      total: job.total,
      done: job.done,
      skipped: job.skipped,
      startAt: isoDate(job.startAt),
      endedAt: job.endedAt && isoDate(job.endedAt),
      isStopping: job.stopRequested && job.endedAt === null,
      /** Runs that come first. */
      waitsFor: job.status === 'queued' ? waitsFor : 0,
    },
  }
}

export async function getRun({ db }: ServiceContext, id: string, staff: Staff) {
  const row = await findRun(db, id)
  if (!row) throw new Refusal('prices.notFound')
  // Counted at the end only: a desk that shows the progress asks once per second, and counting reads every item.
  const outcomes: Partial<Record<ItemOutcome, number>> = row.job?.endedAt ? await countOutcomes(db, id) : {}
  return { ...viewOf(row, staff), outcomes, today: (await deskToday(db)).today }
}

const runSort = 'run'

/** Runs that were applied or will be, newest first. */
export async function listRunPage({ db }: ServiceContext, cursor: string | undefined, staff: Staff) {
  const rows = await listRuns(db, readCursor(cursor, runSort, 'number'))
  const { shown, next } = pageOf(rows, ({ createdMicros, id }) => writeCursor(runSort, createdMicros, id))
  return { runs: shown.map((row) => viewOf(row, staff)), next, today: (await deskToday(db)).today }
}

/** The products of a run, those that need attention first. */
export async function listRunItems(
  { db }: ServiceContext,
  { id, view, cursor }: { id: string; view: ItemView; cursor?: string | undefined },
  { permissions }: Staff,
) {
  const after = readCursor(cursor, view, 'number')
  const rows = await listItems(db, id, view, after && { rank: Number(after.value), id: after.id })
  const { shown, next } = pageOf(rows, ({ rank, id: last }) => writeCursor(view, rank, last))
  const maySeeCost = permissions.includes('costs.read')
  const items = shown.map(({ cost, note, ...item }) => ({
    ...item,
    cost: maySeeCost ? cost : null,
    // Who may not see costs reads another note: «زیر قیمت خرید» would reveal that the price is below the cost.
    note: note === 'below-cost' && !maySeeCost ? ('large' as const) : note,
  }))
  return { items, next }
}
