import { deskToday } from '#db/desk/order-list.ts'
import { type CountItemRow, type CountRow, countItems, findCount, listCounts } from '#db/desk/stock/counts.ts'
import { isoDate } from '#domain/dates.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import type { CountView } from '#domain/desk/stock/counts.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { searchWords } from '#services/desk/goods/list-goods.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'

export type StockCount = Omit<CountRow, 'at' | 'micros' | 'endedAt'> & { at: string; endedAt: string | null }
type CountItem = Omit<CountItemRow, 'position' | 'countedAt'> & { countedAt: string | null }

export async function listCountPage(
  { db }: ServiceContext,
  cursor: string | undefined,
): Promise<{ counts: StockCount[]; next: string | null; today: string }> {
  const rows = await listCounts(db, readCursor(cursor, '-started', 'number'), rowsPerPage + 1)
  const { shown, next } = pageOf(rows, ({ micros, id }) => writeCursor('-started', micros, id))
  return { counts: shown.map(countView), next, today: (await deskToday(db)).today }
}

export async function getCount({ db }: ServiceContext, id: string): Promise<StockCount & { today: string }> {
  const row = await findCount(db, id)
  if (!row) throw new Refusal('stock.countNotFound')
  return { ...countView(row), today: (await deskToday(db)).today }
}

type ItemsRequest = { countId: string; view: CountView; q?: string | undefined; after?: number | undefined }

/** A page of the sheet, in its sequence. `next` is the position of the last line. */
export async function listCountItems({ db }: ServiceContext, { countId, view, q, after = -1 }: ItemsRequest) {
  const rows = await countItems(db, countId, { view, words: q === undefined ? undefined : searchWords(q), after }, rowsPerPage + 1)
  const shown = rows.slice(0, rowsPerPage)
  const last = rows.length > rowsPerPage ? shown.at(-1) : undefined
  return { items: shown.map(itemView), next: last ? last.position : null }
}

function countView({ at, micros: _, endedAt, ...row }: CountRow): StockCount {
  return { ...row, at: isoDate(at), endedAt: endedAt && isoDate(endedAt) }
}

function itemView({ position: _, countedAt, ...row }: CountItemRow): CountItem {
  return { ...row, countedAt: countedAt && isoDate(countedAt) }
}
