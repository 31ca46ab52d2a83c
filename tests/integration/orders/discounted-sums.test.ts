import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { salesSince } from '#db/desk/today.ts'
import { findOrder, partsOfOrders } from '#db/order/order-history.ts'
import { coupons } from '#db/schema/coupons.ts'
import { paymentAttempts, shippingMethods } from '#db/schema/orders.ts'
import { couponKinds } from '#domain/coupon/coupon.ts'
import { discountLabel } from '#domain/coupon/label.ts'
import { groupedDigits, priceLabel, toman, toRial } from '#domain/money.ts'
import { invoiceSums } from '#domain/order/progress/invoice.ts'
import { amountOfLines, remainingShipping } from '#domain/order/progress/refund.ts'
import type { ShippingTerms } from '#domain/shipping/terms.ts'
import { exportSource } from '#services/desk/export/export-sources.ts'
import { getDeskOrder } from '#services/desk/order/get-order.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { aProduct, aShopper } from '#tests/support/factories.ts'
import { aCoupon } from '#tests/support/orders/coupons.ts'
import { anOnlineShop } from '#tests/support/orders/online-orders.ts'

const online = await anOnlineShop()
const { shop, db, app, bank } = online
const { context } = shop
const shipping = await shippingOf(db)
const { bodyOf, send } = aCheckout(shop, shipping)
const staff = { kind: 'staff', id: (await aShopper(db)).userId } as const

const everywhere = { places: [], weightFromG: null, weightToG: null, valueFrom: null, valueTo: null, box: null, amount: 0 }

const purchases = fc.record({
  lines: fc.array(fc.record({ price: fc.integer({ min: 1_001, max: 3_000_000 }), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  kind: fc.constantFrom(...couponKinds),
  percent: fc.integer({ min: 1, max: 100 }),
  amount: fc.integer({ min: 1, max: 2_000_000 }),
  cap: fc.option(fc.integer({ min: 1, max: 300_000 })),
  terms: fc.constantFrom<Partial<ShippingTerms>>(
    {},
    { pricing: 'post', box: 4 },
    { pricing: 'post', origin: 'قم', isFragile: true, extraPercent: 7, extraCost: toman(1_300), roundTo: toman(100) },
    { pricing: 'table', rates: [{ upToG: 500_000, box: null, in: toman(41_000), beside: toman(42_000), out: toman(43_000) }] },
    { rules: [{ ...everywhere, action: 'percent', amount: 175 }] },
    { rules: [{ ...everywhere, action: 'free', valueFrom: toman(2_000_000) }] },
    { rules: [{ ...everywhere, action: 'atDoor' }] },
  ),
})

test('ORD-17: order, invoice, gateway, desk, reports, exports and refunds agree to the toman, whatever the discount and the shipping', {
  timeout: 120_000,
}, async () => {
  let sold = 0
  await fc.assert(
    fc.asyncProperty(purchases, async ({ lines, kind, percent, amount, cap, terms }) => {
      const buyer = await aBuyer(shop)
      await db.update(shippingMethods).set({ terms }).where(eq(shippingMethods.id, shipping.id))
      const bought = await Promise.all(lines.map(async ({ price, quantity }) => ({ product: await aProduct(db, { price }), quantity })))
      const coupon = await aCoupon(db, {
        ...{ kind, percent: kind === 'percent' ? percent : null, amount: kind === 'amount' ? toman(amount) : null },
        cap: kind === 'amount' || cap === null ? null : toman(cap),
      })
      const body = bodyOf(buyer, { lines: bought, paymentMethod: 'zarinpal' })
      const quoted = await app.request('/api/orders/coupon', {
        ...{ method: 'POST', headers: buyer.headers },
        body: JSON.stringify({ code: coupon.code, items: body.items, addressId: buyer.addressId, shippingMethodId: shipping.id }),
      })
      const quote = await quoted.json()
      // Nothing to discount where shipping is free, or the receiver pays it.
      fc.pre(!(kind === 'shipping' && quote.code === 'coupon.nothing'))
      // The gateway takes no less than a thousand toman.
      fc.pre(quote.code !== 'coupon.totalTooSmall')
      expect([quoted.status, quote.code]).toEqual([200, coupon.code])
      const { status, body: placed } = await send(buyer, { ...body, couponCode: coupon.code, expectedTotal: quote.total })
      expect(status).toBe(201)
      const { order } = placed
      expect([order.discount, order.total]).toEqual([quote.discount, quote.total])
      expect(order.total).toBe(order.subtotal + order.shippingCost - order.discount)
      expect([order.shippingCost, order.shippingAtDoor]).toEqual([quote.shippingCost, terms.rules?.[0]?.action === 'atDoor'])
      expect(order.discount).toBe(order.items.reduce((sum, item) => sum + item.discount, 0) + order.shippingDiscount)

      const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id))
      expect(attempt?.amountRial).toBe(toRial(order.total))
      const authority = placed.payment.url.split('/').at(-1) ?? ''
      await bank.press(authority, 'payAndStay')
      expect((await online.comeBack(authority, { headers: buyer.headers })).kind).toBe('paid')
      sold += order.total

      const invoice = await app.request(`/orders/${order.id}/invoice`, { headers: buyer.headers })
      expect(await invoice.text()).toContain(groupedDigits(order.total))
      const sums = invoiceSums(order)
      expect(sums).toContainEqual({ name: discountLabel(coupon.code), text: priceLabel(order.discount) })
      expect(sums).toContainEqual({ name: 'مبلغ کل', text: priceLabel(order.total), isTotal: true })
      expect((await getDeskOrder(context, order.id)).sums).toMatchObject({ discount: order.discount, total: order.total })
      expect((await salesSince(db, '2020-01-01')).reduce((sum, { total }) => sum + total, 0)).toBe(sold)
      const { value: rows } = await exportSource(db, { table: 'orders', query: { view: 'all', sort: '-placed' } })
        .pages()
        .next()
      expect(rows?.[0]).toMatchObject({ total: order.total, discount: order.discount, coupon: coupon.code })
      const [counted] = await db.select().from(coupons).where(eq(coupons.id, coupon.id))
      expect([counted?.used, counted?.given]).toEqual([1, order.discount])

      await refundLineByLine(order.id)
      sold -= order.total
    }),
    { numRuns: 25 },
  )
})

/** A cancelled order, one line after the other and then the shipping: exactly what was paid goes back. */
async function refundLineByLine(orderId: string): Promise<void> {
  await changeOrder(context, orderId, { do: 'cancel' }, staff)
  const facts = { way: 'card', reference: null, reason: null, restock: false } as const
  const { lines } = await refundableOf(orderId)
  for (const part of [...lines.map(({ itemId, quantity }) => [{ itemId, quantity }]), []]) {
    const order = await refundableOf(orderId)
    const shipping = part.length === 0 ? remainingShipping(order) : toman(0)
    const amount = amountOfLines(order, part, shipping)
    const refund = { do: 'refund', amount, shipping, lines: part, ...facts, refundedBefore: order.refundedAmount } as const
    // What cost nothing after the discount needs no refund.
    if (amount > 0) await changeOrder(context, orderId, refund, staff)
  }
  const refunded = await findOrder(db, orderId)
  expect([refunded?.refundedAmount, refunded?.paymentStatus]).toEqual([refunded?.total, 'refunded'])
}

async function refundableOf(orderId: string) {
  const order = await findOrder(db, orderId)
  const parts = (await partsOfOrders(db, [orderId])).get(orderId)
  if (!order || !parts) throw new Error('no order')
  const refundedShipping = toman(parts.refunds.reduce((sum, refund) => sum + refund.shipping, 0))
  return { ...order, refundedShipping, lines: parts.items.map((item) => ({ ...item, itemId: item.id })) }
}
