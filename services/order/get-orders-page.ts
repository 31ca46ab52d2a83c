import type { SessionUser } from '#domain/account/session-user.ts'
import type { ServiceContext } from '../context.ts'
import type { SignedIn } from '../session/find-session.ts'
import { shopperUser } from '../session/shopper-user.ts'
import { listOrders, type OrderView, ordersPerPage } from './list-orders.ts'

export type OrdersPageData = {
  readonly user: SessionUser
  readonly orders: readonly OrderView[]
  readonly page: number
  readonly pages: number
}

/** Null beyond the last page. */
export async function getOrdersPage(context: ServiceContext, shopper: SignedIn, page: number): Promise<OrdersPageData | null> {
  const { orders, total } = await listOrders(context, shopper.userId, page)
  const pages = Math.max(1, Math.ceil(total / ordersPerPage))
  return page > pages ? null : { user: shopperUser(shopper), orders, page, pages }
}
