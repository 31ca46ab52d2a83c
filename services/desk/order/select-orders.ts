import { withoutPreparedStatements } from '#db/connect.ts'
import { countDeskOrders, deskToday, listDeskOrders } from '#db/desk/order-list.ts'
import { isoDate } from '#domain/dates.ts'
import { maxSelection, type OrderFilter, type OrderSort } from '#domain/desk/order-filters.ts'
import { type DeskStep, deskSteps } from '#domain/desk/order-steps.ts'
import { type Toman, toman } from '#domain/money.ts'
import type { ServiceContext } from '#services/context.ts'
import { searchFilter, summaryOf } from './list-orders.ts'

/** The orders of a list at one moment: a step with this moment leaves out what changed since. */
export type OrderSelection = {
  at: string
  /** Of the whole list; at most one more than is counted. */
  count: number
  /** The first of the list, at most `maxSelection`. */
  ids: string[]
  total: Toman
  /** Legal for each of them. */
  steps: DeskStep[]
}

/** By filter, not by ids: the selection may be larger than the pages that were opened. */
export async function selectOrders(
  { db }: ServiceContext,
  { filter, sort }: { filter: OrderFilter; sort: OrderSort },
): Promise<OrderSelection> {
  const search = searchFilter(filter, sort)
  return withoutPreparedStatements(async () => {
    // The moment first: a change between the two reads counts as one after the selection.
    const { now } = await deskToday(db)
    const orders = (await listDeskOrders(db, search, sort, null, maxSelection)).map(summaryOf)
    return {
      at: isoDate(now),
      count: await countDeskOrders(db, search),
      ids: orders.map(({ id }) => id),
      total: toman(orders.reduce((sum, { total }) => sum + total, 0)),
      steps: deskSteps.filter((step) => orders.every(({ steps }) => steps.includes(step))),
    }
  })
}
