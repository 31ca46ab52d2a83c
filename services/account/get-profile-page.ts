import { ordersOf } from '#db/order/order-history.ts'
import type { OrderRow } from '#db/order/orders.ts'
import type { SessionUser } from '#domain/account/session-user.ts'
import { isoDate } from '#domain/dates.ts'
import type { Toman } from '#domain/money.ts'
import { orderLabel } from '#domain/order/order.ts'
import { type AccountDetails, getAccount } from '#services/account/get-account.ts'
import { type Address, listAddresses } from '#services/address/list-addresses.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'

export type OrderSummary = {
  readonly id: string
  readonly orderNumber: string
  readonly label: string
  readonly total: Toman
  readonly createdAt: string
}

export type ProfilePageData = {
  readonly user: SessionUser
  readonly account: AccountDetails
  readonly orders: readonly OrderSummary[]
  readonly addresses: readonly Address[]
  /** The inbox of a demo; null when messages are really sent. */
  readonly inboxHref: string | null
}

/** The profile page shows the newest five orders (product §9.8). */
const ordersShown = 5

export async function getProfilePage(context: ServiceContext, shopper: SignedIn): Promise<ProfilePageData> {
  const [account, orders, addresses] = await Promise.all([
    getAccount(context, shopper),
    ordersOf(context.db, shopper.userId, { limit: ordersShown, offset: 0 }),
    listAddresses(context, shopper),
  ])
  const { userId: id, fullName, email } = shopper
  return {
    user: { id, fullName, email },
    account,
    orders: orders.map(toSummary),
    addresses,
    inboxHref: context.inbox && '/sandbox/inbox',
  }
}

function toSummary({ id, orderNumber, status, paymentStatus, total, createdAt }: OrderRow): OrderSummary {
  return { id, orderNumber, label: orderLabel({ status, paymentStatus }), total, createdAt: isoDate(createdAt) }
}
