import { openMismatches } from '#db/desk/money.ts'
import { newestDeskOrders } from '#db/desk/order-list.ts'
import { waitingMessages } from '#db/desk/people/messages.ts'
import { healthFacts, type LowStock, lowStock, type RecentIds, recentIds, salesSince, type Waiting, waitingIn } from '#db/desk/today.ts'
import { type HealthRow, healthRows } from '#domain/desk/health.ts'
import type { OrderView } from '#domain/desk/order-filters.ts'
import type { Permission } from '#domain/desk/permissions.ts'
import { firstDayOf, type Sales, salesOf } from '#domain/desk/sales.ts'
import type { ServiceContext } from '#services/context.ts'
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
  mismatches: Waiting | null
  messages: Waiting | null
  sales: Sales | null
  latest: OrderSummary[] | null
  lowStock: { count: number; products: LowStock[] } | null
  health: HealthRow[]
}

const latestOrders = 6
const lowProducts = 4
const maxLowProducts = 200
const recentlyIn = 50

/** The first page of the desk: each part for those who may read it. */
export async function getToday({ db }: ServiceContext, { permissions }: Staff): Promise<Today> {
  const may = (permission: Permission) => permissions.includes(permission)
  const { now, today, mismatches, unanswered, ...health } = await healthFacts(db)
  const seesOrders = may('orders.read')
  // Together: the sales of two months take as long as all the others.
  const [waiting, sales, latest, low] = await Promise.all([
    seesOrders ? waitingIn(db, waitingViews) : null,
    may('reports.read') ? salesSince(db, firstDayOf(today)) : null,
    seesOrders ? newestDeskOrders(db, latestOrders) : null,
    may('stock.read') ? lowStock(db, lowProducts) : null,
  ])
  return {
    now,
    today,
    waiting,
    mismatches: may('payments.read') ? mismatches : null,
    messages: may('messages.answer') ? unanswered : null,
    sales: sales && salesOf(sales, today),
    latest: latest?.map(summaryOf) ?? null,
    lowStock: low,
    health: healthRows({ ...health, mismatches: mismatches.count }),
  }
}

/** All of what the first page shows the beginning of. */
export function getLowStock({ db }: ServiceContext) {
  return lowStock(db, maxLowProducts)
}

type Counts = Partial<Record<WaitingView | 'mismatches' | 'messages', number>>
type WaitingCounts = Counts & {
  /** The newest, by which an open desk sees what came in since it last looked. */
  recent?: RecentIds
}

/** For the badges of the menu. */
export async function getWaitingCounts({ db }: ServiceContext, { permissions }: Staff): Promise<WaitingCounts> {
  const messages = permissions.includes('messages.answer') ? { messages: (await waitingMessages(db)).count } : {}
  if (!permissions.includes('orders.read')) return messages
  const waiting = await waitingIn(db, waitingViews)
  const counts: Counts = Object.fromEntries(waitingViews.map((view) => [view, waiting[view].count]))
  if (permissions.includes('payments.read')) counts.mismatches = (await openMismatches(db)).count
  return { ...counts, ...messages, recent: await recentIds(db, recentlyIn) }
}
