import { newestDeskOrders } from '#db/desk/order-list.ts'
import { healthFacts, type LowStock, lowStock, salesSince, type Waiting, waitingIn } from '#db/desk/today.ts'
import { type HealthRow, healthRows } from '#domain/desk/health.ts'
import type { OrderView } from '#domain/desk/order-filters.ts'
import type { Permission } from '#domain/desk/permissions.ts'
import { firstDayOf, type Sales, salesOf } from '#domain/desk/sales.ts'
import { maxLowStock } from '#domain/stock.ts'
import type { ServiceContext } from '../context.ts'
import type { Staff } from './find-staff.ts'
import { type OrderSummary, summaryOf } from './order/list-orders.ts'

/** What waits for somebody, as a list of orders. */
const waitingViews = ['receipts', 'to-ship', 'to-accept', 'cancel-requests', 'refunds'] as const satisfies readonly OrderView[]
type WaitingView = (typeof waitingViews)[number]

export type Today = {
  now: string
  today: string
  /** Null for a person who may not read it. */
  waiting: Record<WaitingView, Waiting> | null
  sales: Sales | null
  latest: OrderSummary[] | null
  lowStock: { count: number; products: LowStock[] } | null
  health: HealthRow[]
}

const latestOrders = 6
const lowProducts = 4

/** The first page of the desk: each part for those who may read it. */
export async function getToday({ db }: ServiceContext, { permissions }: Staff): Promise<Today> {
  const may = (permission: Permission) => permissions.includes(permission)
  const { now, today, ...health } = await healthFacts(db)
  const seesOrders = may('orders.read')
  return {
    now,
    today,
    waiting: seesOrders ? await waitingIn(db, waitingViews) : null,
    sales: may('reports.read') ? salesOf(await salesSince(db, firstDayOf(today)), today) : null,
    latest: seesOrders ? (await newestDeskOrders(db, latestOrders)).map(summaryOf) : null,
    lowStock: may('stock.read') ? await lowStock(db, maxLowStock, lowProducts) : null,
    health: healthRows(health),
  }
}

type WaitingCounts = Partial<Record<WaitingView, number>>

/** For the badges of the menu. */
export async function getWaitingCounts({ db }: ServiceContext, { permissions }: Staff): Promise<WaitingCounts> {
  if (!permissions.includes('orders.read')) return {}
  const waiting = await waitingIn(db, waitingViews)
  return Object.fromEntries(waitingViews.map((view) => [view, waiting[view].count]))
}
