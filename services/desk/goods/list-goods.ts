import { allowStatementTime, type Db, withoutPreparedStatements } from '#db/connect.ts'
import { type GoodsCondition, subtreeOf } from '#db/desk/goods/goods-conditions.ts'
import { countGoods, countGoodsViews, findGoods, type GoodsRow, goodsChoices, listGoods } from '#db/desk/goods/goods-list.ts'
import { digestGoods } from '#db/desk/goods/goods-steps.ts'
import { knownLabels } from '#db/desk/goods/labels.ts'
import { isoDate } from '#domain/dates.ts'
import { type GoodsFilter, type GoodsSort, goodsCountLimitOf, goodsSearchWords } from '#domain/desk/goods/goods-filters.ts'
import { maxGoodsStep } from '#domain/desk/goods/goods-steps.ts'
import { minSearchLength } from '#domain/desk/lists.ts'
import { Refusal } from '#domain/refusals.ts'
import { type StockState, stockState } from '#domain/stock.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'

/** A product as a row of the desk's list. */
type GoodsSummary = Omit<GoodsRow, 'addedMicros' | 'stockQuantity' | 'lowStockAt'> & {
  /** How many labels are left out of the row. */
  otherLabels: number
  stock: StockState
  /** The number, for those who may read the stock. */
  quantity: number | null
  /** Its own threshold, for the same. */
  lowStockAt: number | null
}

type GoodsList = {
  goods: GoodsSummary[]
  /** Null on the last page. */
  next: string | null
  /** At most one more than `countLimit`. */
  count: number
  countLimit: number
}

type ListRequest = { filter: GoodsFilter; sort: GoodsSort; cursor?: string | undefined }

/** A page of 50 products of every state, by a cursor. */
export async function listGoodsPage({ db }: ServiceContext, { filter, sort, cursor }: ListRequest, staff: Staff): Promise<GoodsList> {
  const after = readCursor(cursor, sort, sort.endsWith('name') || sort.endsWith('sku') ? 'text' : 'number')
  const countLimit = goodsCountLimitOf(filter)
  // Each combination of filters has its own best plan.
  return withoutPreparedStatements(async () => {
    const condition = await conditionOf(db, filter)
    // On two connections: for a common word each takes its time.
    const [rows, count] = await Promise.all([listGoods(db, condition, sort, after), countGoods(db, condition, countLimit)])
    const { shown, next } = pageOf(rows, (last) => writeCursor(sort, sortValue(last, sort), last.id))
    return { goods: shown.map((row) => summaryOf(row, staff)), next, count, countLimit }
  })
}

const shownLabels = 2

function summaryOf({ addedMicros: _, stockQuantity, lowStockAt, labels, ...row }: GoodsRow, { permissions }: Staff): GoodsSummary {
  const ofLabels = { labels: labels.slice(0, shownLabels), otherLabels: Math.max(0, labels.length - shownLabels) }
  const seesStock = permissions.includes('stock.read')
  const ofStock = { quantity: seesStock ? stockQuantity : null, lowStockAt: seesStock ? lowStockAt : null }
  return { ...row, ...ofLabels, ...ofStock, stock: stockState(stockQuantity) }
}

/** A category is its whole subtree, a text its words. */
export async function conditionOf(db: Db, { q, category, ...filter }: GoodsFilter): Promise<GoodsCondition> {
  const words = q === undefined ? undefined : searchWords(q)
  return { ...filter, words, categories: category === undefined ? undefined : await subtreeOf(db, category) }
}

/** Any digits and letters as people type them; too short a text is refused. */
export function searchWords(q: string): string[] {
  const words = goodsSearchWords(q)
  if (words.join(' ').length < minSearchLength) throw new Refusal('desk.searchShort')
  return words
}

export async function countViewsOfGoods({ db }: ServiceContext) {
  return countGoodsViews(db, goodsCountLimitOf({}))
}

export async function getGoodsChoices({ db }: ServiceContext) {
  return { ...(await goodsChoices(db)), labels: await knownLabels(db) }
}

const paletteLimit = 6

/** For the palette: the newest products with these words in a name, SKU or number. */
export async function findGoodsFor({ db }: ServiceContext, q: string) {
  const words = searchWords(q)
  const found = await withoutPreparedStatements(() => findGoods(db, words, paletteLimit))
  return found.map(({ id, farsiName, sku }) => ({ id, label: farsiName, hint: sku, href: `/desk/goods/${id}` }))
}

const selectionTimeMs = 10_000

/** A whole list at one moment, without its ids: a step with its digest is refused when the list holds other products by then. */
export async function selectGoods({ db }: ServiceContext, filter: GoodsFilter): Promise<{ count: number; digest: string; at: string }> {
  const condition = await conditionOf(db, filter)
  return withoutPreparedStatements(() =>
    db.transaction(async (tx) => {
      await allowStatementTime(tx, selectionTimeMs)
      const { count, digest, at } = await digestGoods(tx, condition)
      if (count > maxGoodsStep) throw new Refusal('goods.tooMany')
      return { count, digest, at: isoDate(at) }
    }),
  )
}

export function sortValue({ addedMicros, farsiName, price, sku }: GoodsRow, sort: GoodsSort): string | number {
  if (sort.endsWith('name')) return farsiName
  if (sort.endsWith('sku')) return sku
  return sort.endsWith('price') ? (price ?? 0) : addedMicros
}
