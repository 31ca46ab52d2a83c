import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refunds } from '#db/schema/orders.ts'
import { toman } from '#domain/money.ts'
import { changeOrder, type StaffStep } from '#services/order/change-order.ts'
import type { OrderView } from '#services/order/list-orders.ts'
import { aBuyer, type Buyer } from '#tests/support/checkout.ts'
import { aProduct, aStaffMember } from '#tests/support/factories.ts'
import { anOnlineShop } from '#tests/support/orders/online-orders.ts'
import { aRefund } from '#tests/support/orders/refunds.ts'
import { fingerprint } from '#tests/support/test-shop.ts'

const { app, bank, comeBack, db, order, orderOnline, shop } = await anOnlineShop()
const phone = await aProduct(db, { price: 1_000_000, stock: 100 })
const { userId: staffId } = await aStaffMember(db)

const take = (orderId: string, step: StaffStep) => changeOrder(shop.context, orderId, step, { kind: 'staff', id: staffId })
async function viewOf(buyer: Buyer, id: string): Promise<OrderView> {
  const response = await app.request(`/api/orders/${id}`, { headers: buyer.headers })
  return (await response.json()).order
}
async function paidOnline(buyer: Buyer): Promise<string> {
  const { id, authority } = await orderOnline(buyer, phone)
  await bank.press(authority, 'pay')
  expect((await comeBack(authority, { headers: buyer.headers })).kind).toBe('paid')
  return id
}

test('a cash order reads accepted, shipped and delivered in badge and timeline, and the payment beside it', async () => {
  const buyer = await aBuyer(shop)
  const { id } = (await order(buyer, { lines: [{ product: phone, quantity: 1 }] })).body.order
  const seen: (string | null)[][] = []
  const steps: StaffStep[] = [
    { do: 'accept' },
    { do: 'ship', carrier: 'courier', trackingNumber: null },
    { do: 'mark-paid' },
    { do: 'deliver' },
  ]
  for (const step of [null, ...steps]) {
    if (step) await take(id, step)
    const { label, note, timeline } = await viewOf(buyer, id)
    seen.push([label, note, timeline.at(-1)?.label ?? null])
  }
  expect(seen).toEqual([
    ['در انتظار پرداخت', 'پرداخت هنگام تحویل', 'سفارش ثبت شد'],
    ['در حال پردازش', 'پرداخت هنگام تحویل', 'پذیرفته شد؛ در حال پردازش'],
    ['ارسال شده', 'پرداخت هنگام تحویل', 'ارسال شد'],
    ['ارسال شده', null, 'مبلغ سفارش دریافت شد'],
    ['تحویل داده شده', null, 'تحویل داده شد'],
  ])
  expect((await viewOf(buyer, id)).timeline).toHaveLength(5)
})

test('an online order names its payment, and keeps the bank’s reference apart from the parcel’s number', async () => {
  const buyer = await aBuyer(shop)
  const unpaid = await viewOf(buyer, (await orderOnline(buyer, phone)).id)
  expect(unpaid).toMatchObject({ label: 'در انتظار پرداخت', note: 'پرداخت آنلاین لازم است', paymentReference: null })
  const id = await paidOnline(buyer)
  const { paymentReference, ...paid } = await viewOf(buyer, id)
  expect(paymentReference).toMatch(/^\d+$/)
  expect(paid).toMatchObject({ note: null, trackingNumber: null, carrierName: null, trackingUrl: null })
  await take(id, { do: 'ship', carrier: 'post', trackingNumber: '123456789012345678901234' })
  expect(await viewOf(buyer, id)).toMatchObject({
    paymentReference,
    trackingNumber: '123456789012345678901234',
    carrierName: 'پست',
    trackingUrl: 'https://tracking.post.ir/?id=123456789012345678901234',
  })
})

test('a parcel of a carrier with tracking does not leave without its number', async () => {
  const id = await paidOnline(await aBuyer(shop))
  const before = await fingerprint(db)
  for (const trackingNumber of [null, '', 'no number']) {
    await expect(take(id, { do: 'ship', carrier: 'tipax', trackingNumber })).rejects.toMatchObject({ code: 'shipment.untrackable' })
  }
  expect(await fingerprint(db)).toBe(before)
})

test('PAY-15: a refund is shown with amount and way; none exceeds the order, and none comes twice', async () => {
  const buyer = await aBuyer(shop)
  const id = await paidOnline(buyer)
  await take(id, { do: 'cancel' })
  expect(await viewOf(buyer, id)).toMatchObject({
    label: 'لغو شده',
    note: 'از سوی فروشگاه؛ مبلغ پرداخت‌شده به شما برمی‌گردد',
    refunds: [],
  })
  const refund = aRefund({ amount: toman(1_050_000), reference: '778899', shipping: toman(50_000) })
  const before = await fingerprint(db)
  for (const amount of [0, 1_050_001]) {
    await expect(take(id, { ...refund, amount: toman(amount) })).rejects.toMatchObject({ code: 'refund.amount' })
  }
  expect(await fingerprint(db)).toBe(before)
  const responses = await Promise.allSettled([take(id, refund), take(id, refund)])
  expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const view = await viewOf(buyer, id)
  expect(view).toMatchObject({ label: 'لغو شده', note: 'از سوی فروشگاه؛ بازپرداخت شد' })
  const shown = { amount: 1_050_000, way: 'کارت به کارت', reference: '778899', reason: null, parts: ['هزینه‌ی ارسال ۵۰٬۰۰۰ تومان'] }
  expect(view.refunds).toEqual([{ at: expect.any(String), ...shown }])
  expect(view.timeline.at(-1)?.label).toBe('بازپرداخت شد')
  const more = { orderId: id, amount: toman(1), way: 'cash', madeBy: staffId } as const
  await expect(db.insert(refunds).values(more)).rejects.toThrow()
  expect(await db.$count(refunds, eq(refunds.orderId, id))).toBe(1)
})
