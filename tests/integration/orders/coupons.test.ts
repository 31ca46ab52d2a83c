import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coupons, couponUses } from '#db/schema/coupons.ts'
import { orders } from '#db/schema/orders.ts'
import { toman } from '#domain/money.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { aBuyer, aCheckout, type Buyer, shippingOf } from '#tests/support/checkout.ts'
import { aBrand, aCategory, aProduct, stockOf } from '#tests/support/factories.ts'
import { aCoupon } from '#tests/support/orders/coupons.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ CASH_MAX_UNITS: '100' })
const { app, db } = shop
const shipping = await shippingOf(db)
const { bodyOf, send } = aCheckout(shop, shipping)
const phone = await aProduct(db, { price: 1_000_000, stock: 1_000 })
const whole = 1_050_000

/** An order of one phone with a code, for what the shopper expects to pay. */
const orderWith = (buyer: Buyer, code: string | null, expectedTotal: number, key?: string) =>
  send(buyer, { ...bodyOf(buyer, { lines: [{ product: phone, quantity: 1 }] }), couponCode: code, expectedTotal }, key)

async function quote(buyer: Buyer, code: string, items = [{ productId: phone.id, quantity: 1 }], orderId: string | null = null) {
  const body = JSON.stringify({ code, items, addressId: buyer.addressId, shippingMethodId: shipping.id, orderId })
  const response = await app.request('/api/orders/coupon', { method: 'POST', headers: buyer.headers, body })
  return { status: response.status, body: await response.json() }
}

const countsOf = async (id: string) =>
  (await db.select({ used: coupons.used, given: coupons.given }).from(coupons).where(eq(coupons.id, id)))[0]

test('a code, however it is typed, is quoted with the shop’s own prices and makes the order cheaper by as much', async () => {
  const buyer = await aBuyer(shop)
  const coupon = await aCoupon(db, { code: 'یلدا20', percent: 20, perPerson: 1 })
  expect(await quote(buyer, ' يلدا ٢٠ ')).toEqual({
    status: 200,
    body: { code: 'یلدا20', subtotal: 1_000_000, shippingCost: 50_000, discount: 200_000, total: 850_000 },
  })
  expect(await countsOf(coupon.id)).toEqual({ used: 0, given: 0 })
  const { status, body } = await orderWith(buyer, 'يلدا ٢٠', 850_000)
  expect(status).toBe(201)
  expect(body.order).toMatchObject({ subtotal: 1_000_000, discount: 200_000, shippingDiscount: 0, total: 850_000, couponCode: 'یلدا20' })
  expect(body.order.items).toMatchObject([{ totalPrice: 1_000_000, discount: 200_000 }])
  expect(await countsOf(coupon.id)).toEqual({ used: 1, given: 200_000 })
})

test('ORD-17: what the browser computed is never believed: another total is refused with the right one, and nothing is written', async () => {
  const buyer = await aBuyer(shop)
  const { code } = await aCoupon(db, { percent: 10 })
  const before = await fingerprint(db)
  for (const expectedTotal of [1, 1_000, 850_000, whole]) {
    const { status, body } = await orderWith(buyer, code, expectedTotal)
    expect([status, body.code, body.total]).toEqual([409, 'order.changed', 950_000])
  }
  expect(await fingerprint(db)).toBe(before)
})

test('each refusal has its own sentence, and the total without the code', async () => {
  const buyer = await aBuyer(shop)
  const [past, ahead] = [sql`now() - interval '1 hour'`, sql`now() + interval '1 hour'`]
  const times = async (set: object) => {
    const coupon = await aCoupon(db)
    await db.update(coupons).set(set).where(eq(coupons.id, coupon.id))
    return coupon.code
  }
  const other = await aCategory(db)
  const cases: [string, string][] = [
    ['NOBODYS', 'coupon.notFound'],
    [await times({ startsAt: ahead }), 'coupon.notYet'],
    [await times({ endsAt: past }), 'coupon.over'],
    [await times({ isActive: false }), 'coupon.over'],
    [(await aCoupon(db, { minSubtotal: toman(1_500_000) })).code, 'coupon.minimum'],
    [(await aCoupon(db, { categoryIds: [other.id] })).code, 'coupon.notForGoods'],
    [(await aCoupon(db, { kind: 'shipping', minSubtotal: toman(2_000_000) })).code, 'coupon.minimum'],
  ]
  const before = await fingerprint(db)
  for (const [code, refusal] of cases) {
    expect((await quote(buyer, code)).body).toMatchObject({ code: refusal, total: whole, detail: expect.stringMatching(/[؀-ۿ]/) })
    expect((await orderWith(buyer, code, whole)).body).toMatchObject({ code: refusal, total: whole })
  }
  const missing = (await quote(buyer, cases[4]?.[0] ?? '')).body
  expect(missing.fields[0].message).toContain('۵۰۰٬۰۰۰ تومان دیگر')
  expect(await fingerprint(db)).toBe(before)
})

test('a code for a category is for everything below it; with a brand, for what has both', async () => {
  const buyer = await aBuyer(shop)
  const [parent, brand] = [await aCategory(db), await aBrand(db)]
  const child = await aCategory(db, { parent })
  const [both, categoryOnly] = [
    await aProduct(db, { price: 300_000, category: child, brand }),
    await aProduct(db, { price: 200_000, category: child }),
  ]
  const items = [both, categoryOnly, phone].map(({ id: productId }) => ({ productId, quantity: 1 }))
  const ofCategory = await aCoupon(db, { percent: 10, categoryIds: [parent.id] })
  expect((await quote(buyer, ofCategory.code, items)).body).toMatchObject({ discount: 50_000 })
  const ofBoth = await aCoupon(db, { percent: 10, categoryIds: [parent.id], brandIds: [brand.id] })
  expect((await quote(buyer, ofBoth.code, items)).body).toMatchObject({ discount: 30_000 })
})

test('ORD-15: a hundred buyers at once want the only use of a code: one gets it, the others the total without it, and nothing is lost', {
  timeout: 120_000,
}, async () => {
  const coupon = await aCoupon(db, { percent: 50, maxUses: 1 })
  const buyers = await Promise.all(Array.from({ length: 100 }, () => aBuyer(shop)))
  const before = await stockOf(db, phone)
  const replies = await Promise.all(buyers.map((buyer) => orderWith(buyer, coupon.code, 550_000)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = replies.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(99)
  for (const { body } of refused) expect(body).toMatchObject({ code: 'coupon.usedUp', total: whole })
  expect(await stockOf(db, phone)).toBe(before - 1)
  expect(await countsOf(coupon.id)).toEqual({ used: 1, given: 500_000 })
  // The same checkout goes on without the code.
  const loser = buyers[replies.findIndex(({ status }) => status === 409)]
  if (!loser) throw new Error('nobody lost')
  expect((await orderWith(loser, null, whole)).status).toBe(201)
})

test('ORD-15: one person uses a code as often as it says, also with two orders at once', async () => {
  const buyer = await aBuyer(shop)
  const coupon = await aCoupon(db, { percent: 10, perPerson: 1 })
  const replies = await Promise.all(Array.from({ length: 5 }, () => orderWith(buyer, coupon.code, 950_000)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('coupon.inOpenOrder')
  expect(await countsOf(coupon.id)).toEqual({ used: 1, given: 100_000 })
})

test('a cancelled order and one that ends unpaid give the use back, once', async () => {
  const buyer = await aBuyer(shop)
  const coupon = await aCoupon(db, { percent: 10, maxUses: 1, perPerson: 1 })
  const first = await orderWith(buyer, coupon.code, 950_000)
  const cancel = () => app.request(`/api/orders/${first.body.order.id}/cancel`, { method: 'POST', headers: buyer.headers, body: '{}' })
  expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 409])
  expect(await countsOf(coupon.id)).toEqual({ used: 0, given: 0 })

  const second = await orderWith(buyer, coupon.code, 950_000)
  expect(second.status).toBe(201)
  await db.update(orders).set({ holdExpiresAt: sql`now() - interval '1 second'` }).where(eq(orders.id, second.body.order.id))
  await releaseHolds(shop.context, new AbortController().signal)
  expect(await countsOf(coupon.id)).toEqual({ used: 0, given: 0 })
  expect(await db.$count(couponUses, eq(couponUses.couponId, coupon.id))).toBe(2)
})

test('a shopper who comes back unpaid still has the code of that checkout, and nobody else has', async () => {
  const [buyer, other] = [await aBuyer(shop), await aBuyer(shop)]
  const coupon = await aCoupon(db, { percent: 10, perPerson: 1, maxUses: 1 })
  const { body } = await orderWith(buyer, coupon.code, 950_000)
  expect((await quote(buyer, coupon.code)).body.code).toBe('coupon.inOpenOrder')
  expect((await quote(buyer, coupon.code, undefined, body.order.id)).body).toMatchObject({ discount: 100_000 })
  expect((await quote(other, coupon.code, undefined, body.order.id)).body.code).toBe('coupon.usedUp')
})

test('the same checkout with another code replaces its unpaid order and its use', async () => {
  const buyer = await aBuyer(shop)
  const [one, other] = [await aCoupon(db, { percent: 10, perPerson: 1 }), await aCoupon(db, { percent: 30, perPerson: 1 })]
  const key = randomUUID()
  const first = await orderWith(buyer, one.code, 950_000, key)
  expect((await orderWith(buyer, one.code.toLowerCase(), 950_000, key)).body.order.id).toBe(first.body.order.id)
  const second = await orderWith(buyer, other.code, 750_000, key)
  expect(second.body.order).toMatchObject({ total: 750_000, couponCode: other.code })
  expect([await countsOf(one.id), await countsOf(other.id)]).toEqual([
    { used: 0, given: 0 },
    { used: 1, given: 300_000 },
  ])
})

test('an order that would cost less than the gateway’s minimum is refused with the reason', async () => {
  const buyer = await aBuyer(shop)
  const { code } = await aCoupon(db, { kind: 'amount', amount: toman(9_000_000) })
  expect((await quote(buyer, code)).body).toMatchObject({ discount: 1_000_000, total: 50_000 })
  const pen = await aProduct(db, { price: 900 })
  const items = [{ productId: pen.id, quantity: 1 }]
  await db.update(coupons).set({ kind: 'shipping', amount: null }).where(eq(coupons.code, code))
  expect((await quote(buyer, code, items)).body).toMatchObject({ code: 'coupon.totalTooSmall' })
})

test('ORD-16: guessing codes ends after 40 tries of an account, by quotes and by orders together', async () => {
  const buyer = await aBuyer(shop)
  const statuses: number[] = []
  for (let turn = 0; turn < 42; turn += 1) {
    const { status } = turn % 2 ? await quote(buyer, `GUESS${turn}`) : await orderWith(buyer, `GUESS${turn}`, whole)
    statuses.push(status)
  }
  expect(statuses.slice(0, 40).every((status) => status === 404)).toBe(true)
  expect(statuses.slice(40)).toEqual([429, 429])
  expect((await orderWith(buyer, null, whole)).status).toBe(201)
})
