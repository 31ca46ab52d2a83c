import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { products } from '#db/schema/catalog.ts'
import { orderItems, orders, paymentAttempts, stockMoves } from '#db/schema/orders.ts'
import { Refusal } from '#domain/refusals.ts'
import { cancelOrder } from '#services/order/cancel-order.ts'
import { confirmPayment } from '#services/order/confirm-payment.ts'
import { reconcilePayments } from '#services/order/reconcile-payments.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { startPayment } from '#services/order/start-payment.ts'
import { aBuyer, type Buyer } from '#tests/support/checkout.ts'
import { aProduct, type Product } from '#tests/support/factories.ts'
import { merchantId } from '#tests/support/zarinpal.ts'
import { always, type OnlineShop } from './online-orders.ts'

type Race = { id: string; authority: string; buyer: Buyer; rival: Buyer; product: Product }
type Step = (online: OnlineShop, race: Race) => Promise<unknown>

/** Everything that may happen to an unpaid online order concurrently; a refusal is expected, any other error is a bug. */
const steps: Record<string, Step> = {
  return: ({ shop }, { authority }) => confirmPayment(shop.context, { authority, status: 'OK' }),
  returnElsewhere: ({ secondNode }, { authority }) => confirmPayment(secondNode.context, { authority, status: 'OK' }),
  refuse: ({ shop }, { authority }) => confirmPayment(shop.context, { authority, status: 'NOK' }),
  cancel: ({ shop }, { id, buyer }) => cancelOrder(shop.context, { orderId: id, userId: buyer.shopper.userId }),
  expire: ({ secondNode }) => releaseHolds(secondNode.context, always),
  reconcile: ({ secondNode }) => reconcilePayments(secondNode.context, always),
  payAgain: ({ shop }, { id, buyer }) => startPayment(shop.context, { orderId: id, userId: buyer.shopper.userId }),
  rival: ({ order }, { rival, product }) => order(rival, { lines: [{ product, quantity: 1 }] }),
}

export type Endings = Record<'paid' | 'cancelled' | 'open' | 'released', number>

/** Runs cancel, expire, fail and pay concurrently on the real database in random interleavings; throws when an invariant is violated (ORD-06). */
export async function raceOrders(online: OnlineShop, rounds: number, seed: number): Promise<Endings> {
  const random = seeded(seed)
  const endings: Endings = { paid: 0, cancelled: 0, open: 0, released: 0 }
  let rival = await aBuyer(online.shop)
  for (let round = 1; round <= rounds; round += 1) {
    endings[await raceOnce(online, rival, random)] += 1
    if (round % 3 === 0) rival = await aBuyer(online.shop)
  }
  return endings
}

async function raceOnce(online: OnlineShop, rival: Buyer, random: () => number): Promise<keyof Endings> {
  const product = await aProduct(online.db, { price: 1_000_000, stock: 2 })
  const buyer = await aBuyer(online.shop)
  const race = { ...(await online.orderOnline(buyer, product, 2)), buyer, rival, product }
  if (random() < 0.6) await online.bank.press(race.authority, 'payAndStay')
  if (random() < 0.6) await online.expireHold(race.id)
  if (random() < 0.5) await online.makeDue(race.id)
  const plan = Array.from({ length: 3 + Math.floor(random() * 5) }, () => ({
    step: oneOf(Object.keys(steps), random),
    turns: random() * 40,
  }))
  try {
    await Promise.all(plan.map(({ step, turns }) => after(turns, () => allowed(steps[step]?.(online, race)))))
    await online.reconcile(race.id)
    await releaseHolds(online.shop.context, always)
    const ending = await judge(online, race)
    await online.stopChecks(race.id)
    return ending
  } catch (error) {
    throw new Error(`after ${plan.map(({ step }) => step).join(', ')}`, { cause: error })
  }
}

async function after(turns: number, act: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate()
  await act()
}

async function allowed(act: Promise<unknown> | undefined): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Order, stock and bank must agree. */
async function judge({ db, bank, paidEvents }: OnlineShop, { id, authority, product }: Race): Promise<keyof Endings> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id))
  assert(order)
  const isPaid = order.paymentStatus === 'paid'
  const { body: inquiry } = await bank.call('inquiry', { merchant_id: merchantId, authority })
  const atBank: string = inquiry.data.status
  assert.equal(atBank === 'VERIFIED', isPaid, `the bank says ${atBank}, the order ${order.status} ${order.paymentStatus}`)
  assert.equal(atBank === 'PAID', atBank === 'PAID' && order.status === 'cancelled', 'the bank keeps money for an order that is open')
  assert.equal(attempts.filter(({ state }) => state === 'verified').length, isPaid ? 1 : 0)
  assert(!attempts.some(({ state }) => state === 'refund_due'), 'money was taken that the order had no use for')
  assert.equal(await paidEvents(id), isPaid ? 1 : 0)
  await checkStockMoves(db, id, product, order.holdState === 'released' ? 0 : -2)
  if (order.status === 'pending') return order.holdState === 'released' ? 'released' : 'open'
  return isPaid ? 'paid' : 'cancelled'
}

/** Each round of a hold takes once and returns at most once, and the stock moves of the product add up to its stock. */
async function checkStockMoves(db: OnlineShop['db'], orderId: string, { id }: Product, expectedChange: number): Promise<void> {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  const moves = await db
    .select()
    .from(stockMoves)
    .innerJoin(orderItems, eq(orderItems.id, stockMoves.orderItemId))
    .where(eq(stockMoves.productId, id))
  const sum = (rows: typeof moves) => rows.reduce((total, row) => total + row.stock_moves.change, 0)
  assert.equal(
    sum(moves.filter((row) => row.order_items.orderId === orderId)),
    expectedChange,
    'the stock of the order was not returned exactly once',
  )
  assert.equal((row?.openingStock ?? 0) + sum(moves), row?.stockQuantity, 'the moves do not sum to the stock')
}

const oneOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T

/** Mulberry32: a seeded random number generator. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
