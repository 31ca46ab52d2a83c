import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, paymentAttempts } from '#db/schema/orders.ts'
import { reconcilePayments } from '#services/order/reconcile-payments.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { aProduct } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'
import { merchantId, startZarinpal } from '#tests/support/zarinpal.ts'

const bank = await startZarinpal()
const shop = await openTestShop({ ZARINPAL_MERCHANT_ID: merchantId, ZARINPAL_BASE_URL: bank.baseUrl })
const { db } = shop
const { order } = aCheckout(shop, await shippingOf(db))
const reconcile = () => reconcilePayments(shop.context, new AbortController().signal)

/** A paid payment whose verification a process started this many seconds ago and never finished. */
async function abandonedPayment(secondsAgo: number) {
  const phone = await aProduct(db, { price: 1_000_000, stock: 1 })
  const { body } = await order(await aBuyer(shop), { lines: [{ product: phone, quantity: 1 }], paymentMethod: 'zarinpal' })
  const authority = body.payment.url.split('/').at(-1) ?? ''
  await bank.press(authority, 'pay')
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx
      .update(paymentAttempts)
      .set({ state: 'verifying', nextCheckAt: sql`now()`, updatedAt: sql`now() - make_interval(secs => ${secondsAgo})` })
      .where(eq(paymentAttempts.authority, authority))
  })
  return { id: body.order.id, authority }
}

const paymentOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.paymentStatus
const verifyCallsOf = async (wanted: string) =>
  (await bank.calls()).filter(({ call, authority }) => call === 'verify' && authority === wanted).length

test.each([
  ['sent the request', async () => {}],
  ['captured the money', (authority: string) => bank.setState(authority, 'VERIFIED')],
])('PAY-11: the reconciler settles the payment of a process that crashed when it had %s', async (_when, before) => {
  const { id, authority } = await abandonedPayment(60)
  await before(authority)
  await reconcile()
  expect(await paymentOf(id)).toBe('paid')
})

test('PAY-11: the reconciler skips a payment that another process is verifying', async () => {
  const { id, authority } = await abandonedPayment(1)
  await reconcile()
  expect([await paymentOf(id), await verifyCallsOf(authority)]).toEqual(['pending', 0])
})
