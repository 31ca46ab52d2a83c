import { parseArgs } from 'node:util'
import type { Db } from '#db/connect.ts'
import { appointStaff, findStaff } from '#db/desk/staff.ts'
import { openCancelRequests } from '#db/order/cancel-requests.ts'
import { findOrderByNumber, newestOrders, partsOfOrders } from '#db/order/order-history.ts'
import type { OrderRow } from '#db/order/orders.ts'
import { discountLabel } from '#domain/coupon/label.ts'
import { jalaliDate } from '#domain/dates.ts'
import { presets } from '#domain/desk/permissions.ts'
import { priceLabel, toman } from '#domain/money.ts'
import { mustConfirm, orderLabel } from '#domain/order/order.ts'
import { paymentMethodLabels } from '#domain/order/payment.ts'
import { orderNote } from '#domain/order/progress/note.ts'
import { shippingRateLabel } from '#domain/order/shipping.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { openDatabase } from './open-database.ts'
import { type OrderToRefund, stepOf } from './order-steps.ts'

const usage = `npm run orders -- list [--page 2]
npm run orders -- show ORD-…
npm run orders -- requests                           shoppers who ask to cancel an order
npm run orders -- confirm|accept|mark-paid|deliver|cancel|accept-cancel ORD-… --as staff@shop.example
npm run orders -- reject-receipt|decline-cancel ORD-… --reason '…' --as staff@shop.example
npm run orders -- ship ORD-… --carrier post|tipax|mahex|courier|pickup|other [--tracking 1234567890] --as staff@shop.example
npm run orders -- refund ORD-… --way gateway|card|account|cash [--lines SKU:2,SKU] [--shipping 50000] [--amount 1500000]
                         [--reference 1234] [--reason '…'] [--restock] --as staff@shop.example
npm run orders -- appoint staff@shop.example          gives a registered account the role «سفارش»

confirm: the shopper confirmed a pay-on-delivery order by telephone, so that it keeps its stock · accept: a pay-on-delivery order is prepared
mark-paid: the transfer or cash was received · reject-receipt: the shopper reads the reason and may send another receipt within two days
accept-cancel, decline-cancel: decide what a shopper asked for; until then the order is not shipped
ship: post, tipax and mahex need a tracking number · refund: records money that was sent back, in toman: the whole rest, or the
  units that --lines names, with --restock back into the stock, or an --amount; nothing beyond what was paid
  --database-url postgres://…   instead of DATABASE_URL or the embedded database in DATA_DIR`

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ page: text, as: text, tracking: text, carrier: text, amount: text, way: text, reference: text, reason: text },
    ...{ lines: text, shipping: text, restock: { type: 'boolean' } as const },
    'database-url': text,
  },
})
const [command = '', subject = ''] = positionals
const { db, close } = await openDatabase(values['database-url'])
try {
  process.exitCode = await run(command)
} finally {
  await close()
}

async function run(name: string): Promise<number> {
  if (name === 'list') return list(Number(values.page ?? 1))
  if (name === 'show') return show(db)
  if (name === 'requests') return requests()
  if (name === 'appoint') return appoint()
  return change(name)
}

async function appoint(): Promise<number> {
  const appointed = await db.transaction((tx) => appointStaff(tx, subject.toLowerCase(), presets.orders.name))
  return report(appointed !== null, 'انجام شد', 'حسابی با این ایمیل نیست')
}

async function list(page: number): Promise<number> {
  for (const order of await newestOrders(db, { limit: 20, offset: (page - 1) * 20 })) console.log(summaryOf(order))
  return 0
}

async function requests(): Promise<number> {
  for (const { orderNumber, createdAt, reason } of await openCancelRequests(db)) {
    console.log([orderNumber, jalaliDate(createdAt), reason ?? 'بدون دلیل'].join(' · '))
  }
  return 0
}

async function show(from: Db): Promise<number> {
  const order = await findOrderByNumber(from, subject)
  if (!order) return report(false, '', refusals['order.notFound'].message)
  const { shippingAddress: to } = order
  console.log(summaryOf(order))
  console.log(
    `${to.full_name} · ${to.phone} · ${to.state}، ${to.city}، ${to.address_line1} ${to.address_line2 ?? ''} ${to.postal_code ?? ''}`,
  )
  const parts = await partsOfOrders(from, [order.id])
  for (const item of parts.get(order.id)?.items ?? [])
    console.log(`  ${item.quantity} × ${item.productName} (${item.productSku}) ${priceLabel(item.totalPrice)}`)
  console.log(
    `ارسال: ${order.shippingMethodName} · ${shippingRateLabel(order.shippingCost, order.shippingAtDoor)}${order.receiptId ? ` · رسید ${order.receiptId}` : ''}`,
  )
  if (order.discount > 0) console.log(`${discountLabel(order.couponCode)} ${priceLabel(order.discount)}`)
  return 0
}

function summaryOf(order: OrderRow): string {
  const { orderNumber, createdAt, total, paymentMethod, refundedAmount } = order
  const facts = [orderNumber, jalaliDate(createdAt), orderLabel(order), paymentMethodLabels[paymentMethod], priceLabel(total)]
  const open = order.status === 'pending' ? [orderNote(order), mustConfirm(order) ? 'تایید نشده' : null] : []
  const refunded = refundedAmount > 0 ? [`بازپرداخت‌شده ${priceLabel(refundedAmount)}`] : []
  return [...facts, ...refunded, ...open].filter((fact) => fact !== null).join(' · ')
}

async function change(name: string): Promise<number> {
  const order = await findOrderByNumber(db, subject)
  const step = stepOf(name, values, order && (await refundable(order)))
  if (!step) {
    console.log(usage)
    return 2
  }
  const staff = await findStaff(db, (values.as ?? '').toLowerCase())
  if (!staff) return report(false, '', 'با --as ایمیل یکی از همکاران فروشگاه را بنویسید')
  if (!order) return report(false, '', refusals['order.notFound'].message)
  try {
    await changeOrder({ db }, order.id, step, { kind: 'staff', id: staff.id })
  } catch (error) {
    if (error instanceof Refusal) return report(false, '', refusals[error.code].message)
    throw error
  }
  return show(db)
}

/** What of an order can be refunded, by the SKU of its lines. */
async function refundable(order: OrderRow): Promise<OrderToRefund> {
  const { items = [], refunds = [] } = (await partsOfOrders(db, [order.id])).get(order.id) ?? {}
  const refundedShipping = toman(refunds.reduce((sum, { shipping }) => sum + shipping, 0))
  const lines = items.map(({ id: itemId, productSku, quantity, refundedQuantity, totalPrice, discount }) => ({
    ...{ itemId, productSku, quantity, refundedQuantity, totalPrice, discount },
  }))
  return { ...order, refundedShipping, lines }
}

function report(isDone: boolean, success: string, failure: string): number {
  console[isDone ? 'log' : 'error'](isDone ? success : failure)
  return isDone ? 0 : 1
}
