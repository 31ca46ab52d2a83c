import type { SessionUser } from '#domain/account/session-user.ts'
import type { BankAccount, ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { shopperUser } from '#services/session/shopper-user.ts'
import { listOrders, type OrderView, ordersPerPage } from './list-orders.ts'

export type OrdersPageData = {
  readonly user: SessionUser
  readonly orders: readonly OrderView[]
  /** Where to pay to, when an order waits for another receipt. */
  readonly bank: BankAccount | null
  readonly page: number
  readonly pages: number
}

/** Null beyond the last page. */
export async function getOrdersPage(context: ServiceContext, shopper: SignedIn, page: number): Promise<OrdersPageData | null> {
  const { orders, total } = await listOrders(context, shopper.userId, page)
  const pages = Math.max(1, Math.ceil(total / ordersPerPage))
  const bank = orders.some(({ awaitsReceipt }) => awaitsReceipt) ? context.settings.bank : null
  return page > pages ? null : { user: shopperUser(shopper), orders, bank, page, pages }
}
