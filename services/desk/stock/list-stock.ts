import { activeCategories } from '#db/categories.ts'
import { withoutPreparedStatements } from '#db/connect.ts'
import { subtreeOf } from '#db/desk/goods/goods-conditions.ts'
import {
  countStock,
  countStockViews,
  figuresOf,
  findStockProducts,
  listStock,
  type StockFigures,
  type StockRow,
} from '#db/desk/stock/stock-list.ts'
import { isoDate } from '#domain/dates.ts'
import { countLimit as indexedCountLimit, slowCountLimit } from '#domain/desk/lists.ts'
import type { StockFilter, StockSort, StockView } from '#domain/desk/stock/stock-filters.ts'
import type { ServiceContext } from '#services/context.ts'
import { searchWords } from '#services/desk/goods/list-goods.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'

/** A product as a row of the stock list; `stock` is for sale, `onHand` is what stands in the warehouse. */
export type StockSummary = StockRow & StockFigures & { onHand: number }

export type StockList = {
  products: StockSummary[]
  next: string | null
  /** At most one more than `countLimit`. */
  count: number
  countLimit: number
  now: string
  today: string
}

type ListRequest = { filter: StockFilter; sort: StockSort; cursor?: string | undefined }

/** A page of 50 products with what is held and sold of each. */
export async function listStockPage({ db }: ServiceContext, { filter, sort, cursor }: ListRequest): Promise<StockList> {
  const { q, category, ...given } = filter
  const words = q === undefined ? undefined : searchWords(q)
  const isByName = sort.endsWith('name')
  const after = readCursor(cursor, sort, isByName ? 'text' : 'number')
  const countLimit = words ? slowCountLimit : indexedCountLimit
  // Each combination of filters has its own best plan.
  return withoutPreparedStatements(async () => {
    const categories = category === undefined ? undefined : await subtreeOf(db, category)
    const search = { ...given, words, categories }
    const [{ count, now, today }, rows] = await Promise.all([countStock(db, search, countLimit), listStock(db, search, sort, after)])
    const { shown, next } = pageOf(rows, ({ id, name, stock }) => writeCursor(sort, isByName ? name : stock, id))
    const figures = await figuresOf(
      db,
      shown.map(({ id }) => id),
    )
    return {
      products: shown.map((row) => summaryOf(row, figures.get(row.id))),
      next,
      count,
      countLimit,
      now: isoDate(now),
      today,
    }
  })
}

const none: StockFigures = { held: 0, heldUntil: null, toShip: 0, sold: 0 }

export function summaryOf(row: StockRow, figures: StockFigures = none): StockSummary {
  return { ...row, ...figures, onHand: row.stock + figures.held + figures.toShip }
}

export function getStockViews({ db }: ServiceContext): Promise<Record<StockView, number>> {
  return countStockViews(db)
}

const foundProducts = 8

/** For the lines of a document, by SKU or name. */
export async function findForStock({ db }: ServiceContext, q: string): Promise<StockRow[]> {
  return withoutPreparedStatements(() => findStockProducts(db, searchWords(q), foundProducts))
}

/** What a list or a count can be narrowed to. */
export async function stockCategories({ db }: ServiceContext): Promise<{ id: string; name: string; parentId: string | null }[]> {
  return (await activeCategories(db)).map(({ id, name, parentId }) => ({ id, name, parentId }))
}
