import { epochMs } from '#db/order/orders.ts'
import type { ServiceContext } from '../context.ts'
import { deriveIdempotencyKey } from './idempotency-key.ts'
import { getOrder, type OrderView } from './list-orders.ts'
import { type OrderPlacement, placeOrder } from './place-order.ts'
import { type PaymentStart, startPayment } from './start-payment.ts'

export type PlacedOrder = { isNew: boolean; order: OrderView; payment: PaymentStart | { kind: 'none' } }

/** The last step of the checkout: places the order, then, outside its transaction, opens the payment. */
export async function placeOrderAndStartPayment(
  context: ServiceContext,
  placing: Omit<OrderPlacement, 'key'> & { key: string | null },
): Promise<PlacedOrder> {
  const { shopper, request } = placing
  const key = placing.key ?? deriveIdempotencyKey(request, await epochMs(context.db))
  const { orderId, isNew } = await placeOrder(context, { ...placing, key })
  const isOnline = request.paymentMethod === 'zarinpal'
  const order = await getOrder(context, shopper.userId, orderId)
  const payment = isOnline && order.canPay ? await startPayment(context, { orderId, userId: shopper.userId }) : ({ kind: 'none' } as const)
  return { isNew, order, payment }
}
