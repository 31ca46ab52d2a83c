import { type CustomerFilter, countCustomers, listCustomers, orderSumsOf } from '#db/desk/people/customers.ts'
import { countLimit, minSearchLength, rowsPerPage } from '#domain/desk/lists.ts'
import { customerSearch } from '#domain/desk/people/customers.ts'
import { toman } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'

/** People with an account, newest first, each with what they bought. */
export async function listCustomerPage({ db }: ServiceContext, given: CustomerFilter, cursor: string | undefined) {
  const filter = searchFilter(given)
  const rows = await listCustomers(db, filter, readCursor(cursor, filter.tab, 'number'), rowsPerPage + 1)
  const { shown, next } = pageOf(rows, ({ micros, id }) => writeCursor(filter.tab, micros, id))
  const sums = await orderSumsOf(
    db,
    shown.map(({ userId }) => userId),
  )
  const customers = shown.map(({ userId, micros: _, registeredAt, ...customer }) => ({
    ...customer,
    registeredAt: registeredAt.toISOString(),
    ...(sums.get(userId) ?? { orders: 0, spent: toman(0) }),
  }))
  return { customers, next, count: await countCustomers(db, filter, countLimit) }
}

/** Too short a text is refused: half of all customers would match. */
export function searchFilter(filter: CustomerFilter): CustomerFilter {
  if (filter.q === undefined) return filter
  const q = customerSearch(filter.q)
  if (q.length < minSearchLength) throw new Refusal('desk.searchShort')
  return { ...filter, q }
}
