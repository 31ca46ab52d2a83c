import { epochMs } from '#db/order/orders.ts'
import type { ServiceContext } from '../context.ts'
import { deriveIdempotencyKey } from './idempotency-key.ts'
import { getOrder, type OrderView } from './list-orders.ts'
import { type OrderPlacement, placeOrder } from './place-order.ts'
import { type PaymentStart, startPayment } from './start-payment.ts'

type Placement = Omit<OrderPlacement, 'key'> & { key: string | null }
type Found = { isNew: boolean; order: OrderView }

export type PlacedOrder = { isNew: boolean; order: OrderView; payment: PaymentStart | { kind: 'none' } }

/** The last step of the checkout: places the order, then, outside its transaction, opens the payment. */
export async function placeOrderAndStartPayment(context: ServiceContext, placement: Placement): Promise<PlacedOrder> {
  const { shopper, request } = placement
  const { isNew, order } = await (placement.key === null ? placeWithoutKey(context, placement) : place(context, placement, placement.key))
  const isOnline = request.paymentMethod === 'zarinpal'
  const payment =
    isOnline && order.canPay ? await startPayment(context, { orderId: order.id, userId: shopper.userId }) : ({ kind: 'none' } as const)
  return { isNew, order, payment }
}

async function place(context: ServiceContext, placement: Placement, key: string): Promise<Found> {
  const { orderId, isNew } = await placeOrder(context, { ...placement, key })
  return { isNew, order: await getOrder(context, placement.shopper.userId, orderId) }
}

/** The derived key of a cancelled order is used up: the next one also contains that order's id, so that concurrent requests agree on it. */
async function placeWithoutKey(context: ServiceContext, placement: Placement): Promise<Found> {
  const { request } = placement
  const now = await epochMs(context.db)
  let found = await place(context, placement, deriveIdempotencyKey(request, now))
  while (!found.isNew && found.order.status === 'cancelled')
    found = await place(context, placement, deriveIdempotencyKey({ request, after: found.order.id }, now))
  return found
}
