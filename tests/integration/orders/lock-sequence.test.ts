import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { connect } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { dbFault } from '#db/errors.ts'
import { newId } from '#db/ids.ts'
import { products } from '#db/schema/catalog.ts'
import { orderItems } from '#db/schema/orders.ts'
import { toman } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { recordDocument, reverseDocument } from '#services/desk/stock/record-document.ts'
import { cancelOrder } from '#services/order/cancel-order.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { confirmPayment } from '#services/order/confirm-payment.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { startPayment } from '#services/order/start-payment.ts'
import { aBuyer, aCheckout, type Buyer, shippingOf } from '#tests/support/checkout.ts'
import { aProduct, aStaffMember, type Product, stockOf } from '#tests/support/factories.ts'
import { always, anOnlineShop } from '#tests/support/orders/online-orders.ts'
import { seeded } from '#tests/support/orders/order-races.ts'
import { aRefund } from '#tests/support/orders/refunds.ts'

const online = await anOnlineShop()
const { shop, db, bank } = online
const { context } = shop
const staff = { kind: 'staff', id: (await aStaffMember(db)).userId } as const
const clerk = { id: staff.id, permissions: [], actor: staff } as unknown as Staff

/** Stored in the table in the opposite sequence of their ids, so that an update in the table's sequence is noticed. */
async function someProducts(count: number): Promise<Product[]> {
  const wanted: Product[] = []
  for (let made = 0; made < count; made += 1) wanted.push(await aProduct(db, { price: 1000, stock: 1_000 }))
  wanted.sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id } of wanted.toReversed()) await db.update(products).set({ description: 'moved' }).where(eq(products.id, id))
  return wanted
}

type Method = 'cod' | 'bank_transfer' | 'zarinpal'
type Placed = { id: string; buyer: Buyer; authority: string }

async function placed(lines: readonly Product[], paymentMethod: Method = 'cod'): Promise<Placed> {
  const buyer = await aBuyer(shop)
  const { status, body } = await online.order(buyer, { lines: lines.map((product) => ({ product, quantity: 1 })), paymentMethod })
  expect(status).toBe(201)
  return { id: body.order.id, buyer, authority: body.payment.url?.split('/').at(-1) ?? '' }
}

/** Waits until a transaction of the shop waits for the lock of another. */
const someoneWaits = () =>
  vi.waitFor(
    async () => {
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect((await db.execute(waiting)).rowCount).toBe(1)
    },
    { timeout: 15_000 },
  )

/** While another transaction holds the first product, the operation must not have locked any of the others. */
async function expectFirstProductFirst(lines: readonly Product[], operation: () => Promise<unknown>): Promise<void> {
  const [first, ...others] = lines.map(({ id }) => id)
  const free = await db.transaction(async (blocker) => {
    const lock = (ids: string[]) => blocker.select({ id: products.id }).from(products).where(equalsAny(products.id, ids))
    await lock([first ?? '']).for('no key update')
    const running = operation()
    await someoneWaits()
    const unlocked = await lock(others).for('no key update', { skipLocked: true })
    return { running, count: unlocked.length }
  })
  await free.running
  expect(free.count).toBe(others.length)
}

const staffStep = (id: string, ...steps: Parameters<typeof changeOrder>[2][]) =>
  steps.reduce<Promise<unknown>>((done, step) => done.then(() => changeOrder({ db }, id, step, staff)), Promise.resolve())

/** Each prepares an order and returns what then changes its stock or its sales. */
const operations: Record<string, (lines: readonly Product[]) => Promise<() => Promise<unknown>>> = {
  placing: async (lines) => {
    const reversed = lines.toReversed()
    return () => placed(reversed)
  },
  'cancelling by the shopper': async (lines) => {
    const { id, buyer } = await placed(lines)
    return () => cancelOrder(context, { orderId: id, userId: buyer.shopper.userId })
  },
  'the end of a hold': async (lines) => {
    const { id } = await placed(lines, 'zarinpal')
    await online.expireHold(id)
    return () => releaseHolds(context, always)
  },
  'an online payment': async (lines) => {
    const { authority } = await placed(lines, 'zarinpal')
    await bank.press(authority, 'payAndStay')
    return () => confirmPayment(context, { authority, status: 'OK' })
  },
  'paying again after the hold': async (lines) => {
    const { id, buyer } = await placed(lines, 'zarinpal')
    await online.endHold(id)
    return () => startPayment(context, { orderId: id, userId: buyer.shopper.userId })
  },
  'marking as paid': async (lines) => {
    const { id } = await placed(lines)
    return () => staffStep(id, { do: 'mark-paid' })
  },
  'cancelling by the staff': async (lines) => {
    const { id } = await placed(lines)
    return () => staffStep(id, { do: 'cancel' })
  },
  refunding: async (lines) => {
    const { id } = await placed(lines)
    await staffStep(id, { do: 'mark-paid' }, { do: 'cancel' })
    return () => staffStep(id, aRefund({ amount: toman(1) }))
  },
  restocking: async (lines) => {
    const { id } = await placed(lines)
    await staffStep(id, { do: 'mark-paid' })
    const items = await db
      .select({ itemId: orderItems.id, quantity: orderItems.quantity })
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
    return () => staffStep(id, aRefund({ amount: toman(8_000), lines: items, restock: true }))
  },
  'a stock document of the desk': async (lines) => {
    const document = receiptOf(lines)
    return () => recordDocument(context, document, clerk)
  },
  'the reversal of a stock document': async (lines) => {
    const document = receiptOf(lines)
    await recordDocument(context, document, clerk)
    return () => reverseDocument(context, document.id, clerk)
  },
}

/** Goods received, in the opposite sequence of their ids. */
function receiptOf(lines: readonly Product[]) {
  const received = lines.toReversed().map(({ id }) => ({ productId: id, quantity: 2, unitCost: null }))
  return { id: newId(), kind: 'receipt' as const, number: '', note: '', lines: received }
}

test.each(Object.entries(operations))('ORD-11: %s locks the products by their ids before it changes one', async (_name, prepare) => {
  const lines = await someProducts(8)
  await expectFirstProductFirst(lines, await prepare(lines))
})

test('ORD-11: ten buyers place and cancel carts of twenty products in any sequence, without an error', { timeout: 120_000 }, async () => {
  const wanted = await someProducts(20)
  const random = seeded(11)
  const statuses: Record<number, number> = {}
  const loop = async (buyer: Buyer) => {
    for (let turn = 0; turn < 12; turn += 1) {
      const lines = wanted.map((product) => ({ product, quantity: 1, at: random() })).sort((a, b) => a.at - b.at)
      const { status, body } = await online.order(buyer, { lines })
      statuses[status] = (statuses[status] ?? 0) + 1
      const cancelled = await shop.app.request(`/api/orders/${body.order?.id}/cancel`, {
        method: 'POST',
        headers: buyer.headers,
        body: '{}',
      })
      statuses[cancelled.status] = (statuses[cancelled.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 10 }, async () => loop(await aBuyer(shop))))
  expect(statuses).toEqual({ 201: 120, 200: 120 })
  expect(await Promise.all(wanted.map((product) => stockOf(db, product)))).toEqual(wanted.map(() => 1_000))
})

test('ORD-11: a deadlock is retried, and only its own transaction runs again', async () => {
  const [first, second] = await someProducts(2)
  const rename = (tx: Parameters<Parameters<typeof db.transaction>[0]>[0], id: string | undefined, title: string) =>
    tx
      .update(products)
      .set({ title })
      .where(eq(products.id, id ?? ''))
  const runs = [0, 0]
  const bothLocked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const cross = (mine: 0 | 1) =>
    db.transaction(async (tx) => {
      runs[mine] = (runs[mine] ?? 0) + 1
      await rename(tx, mine === 0 ? first?.id : second?.id, `by ${mine}`)
      bothLocked[mine]?.resolve()
      await bothLocked[1 - mine]?.promise
      await rename(tx, mine === 0 ? second?.id : first?.id, `by ${mine}`)
    })
  await Promise.all([cross(0), cross(1)])
  expect(runs.toSorted()).toEqual([1, 2])
})

test('ORD-11: a transaction that conflicts every time fails in the end, and a refusal is not retried', async () => {
  const { db: other, close } = connect(shop.connection.to)
  let runs = 0
  const conflicting = other.transaction(async (tx) => {
    runs += 1
    await tx.execute(sql`do $$ begin raise exception using errcode = '40001'; end $$`)
  })
  expect(dbFault(await conflicting.catch((error: unknown) => error))).toEqual({ kind: 'conflict' })
  expect(runs).toBe(5)
  const refused = other.transaction(async () => {
    runs += 1
    throw new Refusal('order.notFound')
  })
  await expect(refused).rejects.toThrow(Refusal)
  expect(runs).toBe(6)
  await close()
})

test('ORD-11: an order that conflicts every time is refused with 503 and when to try again, and changes nothing', async () => {
  const product = await aProduct(db, { price: 1000, stock: 1_000 })
  const buyer = await aBuyer(shop)
  await db.execute(
    sql`create function conflicts() returns trigger language plpgsql as $$ begin raise exception using errcode = '40P01'; end $$`,
  )
  await db.execute(sql`create trigger conflicts before insert on orders execute function conflicts()`)
  const body = JSON.stringify(aCheckout(shop, await shippingOf(db)).bodyOf(buyer, { lines: [{ product, quantity: 1 }] }))
  const response = await shop.app.request('/api/orders', { method: 'POST', headers: buyer.headers, body })
  await db.execute(sql`drop function conflicts() cascade`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ code: 'shop.unavailable', detail: expect.stringContaining('کمی بعد دوباره تلاش کنید') })
  expect(await stockOf(db, product)).toBe(1_000)
})
