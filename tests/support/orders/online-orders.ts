import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#db/connect.ts'
import { outbox } from '#db/schema/operations.ts'
import { orders, paymentAttempts } from '#db/schema/orders.ts'
import { reconcilePayments } from '#services/order/reconcile-payments.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { aCheckout, type Buyer, shippingOf } from '#tests/support/checkout.ts'
import type { Product } from '#tests/support/factories.ts'
import { openTestShop, shopOn, type TestShop } from '#tests/support/test-shop.ts'
import { merchantId, startZarinpal } from '#tests/support/zarinpal.ts'

type Return = { kind: string; orderId?: string; refId?: string; message?: string }
type Coming = { status?: string; headers: Record<string, string>; node?: TestShop['app'] }

export const always = new AbortController().signal
/** Status, payment status and hold state of a paid order. */
export const paid = 'processing paid settled'

export type OnlineShop = Awaited<ReturnType<typeof anOnlineShop>>

/** Two nodes of one shop with the gateway simulator, and the helpers of payment tests. */
export async function anOnlineShop(settings: Record<string, string> = {}) {
  const bank = await startZarinpal()
  const env = { ZARINPAL_MERCHANT_ID: merchantId, ZARINPAL_BASE_URL: bank.baseUrl, ...settings }
  const shop = await openTestShop(env)
  const secondNode = shopOn(shop.connection, env)
  const { db, app } = shop
  const { order } = aCheckout(shop, await shippingOf(db))

  async function orderOnline(buyer: Buyer, product: Product, quantity = 1) {
    const { status, body } = await order(buyer, { lines: [{ product, quantity }], paymentMethod: 'zarinpal' })
    expect([status, body.payment.kind]).toEqual([201, 'redirect'])
    return { id: body.order.id, authority: authorityIn(body.payment.url) }
  }

  async function comeBack(authority: string, { status = 'OK', headers, node = app }: Coming): Promise<Return> {
    const body = JSON.stringify({ authority, status, amount: 1 })
    const response = await node.request('/api/payments/verify', { method: 'POST', headers, body })
    expect(response.status).toBe(200)
    return response.json()
  }

  async function payAgain(id: string, { headers }: Pick<Buyer, 'headers'>) {
    const response = await app.request(`/api/orders/${id}/pay`, { method: 'POST', headers, body: '{}' })
    const { payment, code } = await response.json()
    return { status: response.status, code, authority: authorityIn(payment?.url) }
  }

  /** Makes the next check due, of all payments or of one order. */
  const makeDue = (id?: string) =>
    db
      .update(paymentAttempts)
      .set({ nextCheckAt: sql`now()` })
      .where(and(isNotNull(paymentAttempts.nextCheckAt), id ? eq(paymentAttempts.orderId, id) : undefined))

  async function reconcile(id?: string): Promise<void> {
    await makeDue(id)
    await reconcilePayments(shop.context, always)
  }

  /** Lets the hold expire, without running the job. */
  const expireHold = (id: string) => db.update(orders).set({ holdExpiresAt: sql`now() - interval '1 second'` }).where(eq(orders.id, id))

  return {
    ...{ bank, shop, secondNode, db, app, order, orderOnline, comeBack, payAgain, makeDue, reconcile, expireHold },
    /** No further check is scheduled for the payments of this order. */
    stopChecks: (id: string) => db.update(paymentAttempts).set({ nextCheckAt: null }).where(eq(paymentAttempts.orderId, id)),
    endHold: async (id: string) => {
      await expireHold(id)
      await releaseHolds(shop.context, always)
    },
    stateOf: (id: string) => orderState(db, id),
    paidEvents: (id: string) => db.$count(outbox, and(eq(outbox.orderId, id), eq(outbox.event, 'order.paid'))),
    attemptStates: async (id: string) => {
      const rows = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id)).orderBy(paymentAttempts.createdAt)
      return rows.map(({ state }) => state)
    },
  }
}

async function orderState(db: Db, id: string): Promise<string> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return `${row?.status} ${row?.paymentStatus} ${row?.holdState}`
}

const authorityIn = (url: string | undefined): string => url?.split('/').at(-1) ?? ''
