import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Db } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import {
  holdStates,
  type OrderState,
  orderStatuses,
  orderTransitions,
  paymentStatuses,
  placedOrder,
  transitionOrder,
} from '#domain/order/order.ts'
import { orderNumber } from '#domain/order/order-draft.ts'
import { attemptStates, liveAttemptStates, type PaymentMethod, paymentMethods } from '#domain/order/payment.ts'
import { refundWays } from '#domain/order/progress/refund.ts'
import { carriers } from '#domain/order/progress/shipment.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder } from '#tests/support/order-factory.ts'

const { db } = await testDatabase()

/** The string literals in a check or an index of the database. */
async function wordsOf(definition: string): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql.raw(`select ${definition} as text`))
  return [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'/g)].map(([, word = '']) => word)
}

const check = (name: string) => `(select pg_get_constraintdef(oid) from pg_constraint where conname = '${name}')`

describe('enums in the domain equal the values the tables allow', () => {
  test.each([
    ['order status', check('orders_status_check'), orderStatuses],
    ['payment status', check('orders_payment_status_check'), paymentStatuses],
    ['payment method', check('orders_payment_method_check'), paymentMethods],
    ['hold', check('orders_hold_state_check'), holdStates],
    ['attempt', check('payment_attempts_state_check'), attemptStates],
    ['carrier', check('orders_carrier_check'), carriers],
    ['refund way', check('refunds_way_check'), refundWays],
    ['live attempt', `pg_get_indexdef('payment_attempts_one_live'::regclass)`, liveAttemptStates],
  ])('%s', async (_what, definition, words) => expect((await wordsOf(definition)).sort()).toEqual([...words].sort()))
})

const all: OrderState[] = orderStatuses.flatMap((status) =>
  paymentStatuses.flatMap((paymentStatus) => holdStates.map((holdState) => ({ status, paymentStatus, holdState }))),
)

function reachable(paymentMethod: PaymentMethod): Set<string> {
  const found = new Map([[JSON.stringify(placedOrder), placedOrder]])
  for (const state of found.values()) {
    for (const move of orderTransitions) {
      const next = transitionOrder({ ...state, paymentMethod }, move)
      if (next) found.set(JSON.stringify(next), next)
    }
  }
  return new Set(found.keys())
}

/** Tried in a transaction that is rolled back. */
async function isAccepted(id: string, state: OrderState, paymentMethod: PaymentMethod): Promise<boolean> {
  const isPaid = state.paymentStatus === 'paid' || state.paymentStatus === 'refunded'
  const isCancelled = state.status === 'cancelled'
  const dates = {
    paidAt: isPaid ? sql`now()` : null,
    deliveredAt: state.status === 'delivered' ? sql`now()` : null,
    cancelledAt: isCancelled ? sql`now()` : null,
    cancelReason: isCancelled ? 'staff' : null,
    confirmedAt: paymentMethod === 'cod' ? sql`now()` : null,
  }
  const undo = new Error('undo')
  const change = async (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => {
    await tx
      .update(orders)
      .set({ ...state, paymentMethod, ...dates })
      .where(eq(orders.id, id))
    throw undo
  }
  return db.transaction(change).then(
    () => false,
    (error) => error === undo,
  )
}

describe('ORD-08: what the moves can reach, the table accepts', () => {
  test.each(paymentMethods)('%s', async (method) => {
    const order = await anOrder(db)
    const legal = reachable(method)
    for (const state of all) {
      if (legal.has(JSON.stringify(state))) expect([state, await isAccepted(order.id, state, method)]).toEqual([state, true])
    }
    expect(legal.size).toBeGreaterThan(8)
  })

  test('and it refuses what they cannot: shipped without payment, cancelled with stock', async () => {
    const order = await anOrder(db)
    const unpaid: OrderState = { status: 'shipped', paymentStatus: 'pending', holdState: 'settled' }
    const keeping: OrderState = { status: 'cancelled', paymentStatus: 'pending', holdState: 'active' }
    expect(await isAccepted(order.id, unpaid, 'zarinpal')).toBe(false)
    expect(await isAccepted(order.id, unpaid, 'cod')).toBe(true)
    expect(await isAccepted(order.id, keeping, 'cod')).toBe(false)
  })
})

test('the order number is one that the table takes', async () => {
  const order = await anOrder(db)
  const number = orderNumber(1_763_200_000_000, (limit) => limit - 1)
  const [changed] = await db.update(orders).set({ orderNumber: number }).where(eq(orders.id, order.id)).returning()
  expect(changed?.orderNumber).toBe('ORD-1763200000000-ZZZZZ')
})
