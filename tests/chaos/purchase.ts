import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '#domain/order/payment.ts'
import type { Product } from '#tests/support/factories.ts'
import type { Buyer } from './buyers.ts'
import type { ChaosEnvironment } from './environment.ts'
import { type ApiResponse, send } from './http-client.ts'

export type OrderBody = {
  order: { id: string; status: string; paymentStatus: string }
  payment: { kind: string; url: string }
  code?: string
}
type ReturnBody = { kind: string }

/** One checkout of one buyer: always sent with the same key, to any node. */
export type Purchase = {
  readonly buyer: Buyer
  order(node: string): Promise<ApiResponse<OrderBody>>
  pay(body: OrderBody): Promise<void>
  comeBack(node: string, body: OrderBody): Promise<ApiResponse<ReturnBody>>
}

export function aPurchase({ bank, shipping }: ChaosEnvironment, buyer: Buyer, product: Product, paymentMethod: PaymentMethod): Purchase {
  const headers = { ...buyer.headers, 'idempotency-key': randomUUID() }
  const order = {
    items: [{ productId: product.id, quantity: 1 }],
    ...{ addressId: buyer.addressId, shippingMethodId: shipping.id, paymentMethod },
    expectedTotal: (product.price ?? 0) + shipping.baseRate,
  }
  return {
    buyer,
    order: (node) => send(`${node}/api/orders`, order, headers),
    pay: ({ payment }) => bank.press(authorityOf(payment.url), 'pay'),
    comeBack: (node, { payment }) =>
      send(`${node}/api/payments/verify`, { authority: authorityOf(payment.url), status: 'OK' }, buyer.headers),
  }
}

const authorityOf = (url: string): string => url.split('/').at(-1) ?? ''
