import type { Db } from '#db/connect.ts'
import { deskToday } from '#db/desk/order-list.ts'
import { heldOrdersOf } from '#db/desk/stock/held-orders.ts'
import { type MoveRow, movesOf } from '#db/desk/stock/ledger.ts'
import { figuresOf, findStockProduct } from '#db/desk/stock/stock-list.ts'
import { isoDate } from '#domain/dates.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'
import { codeOf } from '#services/desk/order/list-orders.ts'
import { type StockSummary, summaryOf } from './list-stock.ts'

const maxHeldOrders = 50

type HeldOrder = { id: string; code: string; units: number; until: string; hasReceipt: boolean }
type StockMove = Omit<MoveRow, 'micros' | 'orderNumber'> & { orderCode: string | null }

export type ProductStock = {
  product: StockSummary
  heldOrders: HeldOrder[]
  moves: StockMove[]
  next: string | null
  today: string
}

/** A product's stock: the unpaid orders that hold units of it, and a page of its ledger, newest first. */
export async function getProductStock(
  { db }: ServiceContext,
  { productId, cursor }: { productId: string; cursor?: string | undefined },
  staff: Staff,
): Promise<ProductStock> {
  const after = readCursor(cursor, '-moved', 'number')
  const row = await findStockProduct(db, productId)
  if (!row) throw new Refusal('stock.productUnknown')
  const figures = (await figuresOf(db, [productId])).get(productId)
  const moves = await movesOf(db, productId, after, rowsPerPage + 1)
  const { shown, next } = pageOf(moves, ({ micros, id }) => writeCursor('-moved', micros, id))
  return {
    product: summaryOf(row, figures),
    heldOrders: await heldOrders(db, productId),
    moves: shown.map((move) => moveView(move, staff)),
    next,
    today: (await deskToday(db)).today,
  }
}

async function heldOrders(db: Db, productId: string): Promise<HeldOrder[]> {
  const orders = await heldOrdersOf(db, productId, maxHeldOrders)
  return orders.map(({ orderNumber, until, ...order }) => ({ ...order, code: codeOf(orderNumber), until: isoDate(until) }))
}

/** What goods cost is for those who may know it. */
function moveView({ micros: _, orderNumber, unitCost, ...move }: MoveRow, { permissions }: Staff): StockMove {
  return { ...move, orderCode: orderNumber && codeOf(orderNumber), unitCost: permissions.includes('costs.read') ? unitCost : null }
}
