import { epochMs } from '#db/order/orders.ts'
import type { ServiceContext } from '#services/context.ts'
import { deriveIdempotencyKey } from './idempotency-key.ts'
import { getOrder, type OrderView } from './list-orders.ts'
import type { OrderPlacement } from './order-request.ts'
import { placeOrder } from './place-order.ts'
import { type PaymentStart, startPayment } from './start-payment.ts'

type Placement = Omit<OrderPlacement, 'key'> & { key: string | null }

export type PlacedOrder = { isNew: boolean; order: OrderView; payment: PaymentStart | { kind: 'none' } }

/** The last step of the checkout: places the order, then, outside its transaction, opens the payment. */
export async function placeOrderAndStartPayment(context: ServiceContext, placement: Placement): Promise<PlacedOrder> {
  const { shopper, request } = placement
  const key = placement.key ?? deriveIdempotencyKey(request, await epochMs(context.db))
  const { orderId, isNew } = await placeOrder(context, { ...placement, key })
  const order = await getOrder(context, shopper.userId, orderId)
  const isOnline = request.paymentMethod === 'zarinpal'
  const payment =
    isOnline && order.canPay ? await startPayment(context, { orderId: order.id, userId: shopper.userId }) : ({ kind: 'none' } as const)
  return { isNew, order, payment }
}
