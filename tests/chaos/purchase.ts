import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '#domain/order/payment.ts'
import type { Product } from '#tests/support/factories.ts'
import type { Buyer } from './buyers.ts'
import type { World } from './environment.ts'
import { type Answer, send } from './http-client.ts'

export type OrderBody = {
  order: { id: string; status: string; paymentStatus: string }
  payment: { kind: string; url: string }
  code?: string
}
export type ReturnBody = { kind: string }

/** One checkout of one buyer: however often it is sent, and to whichever node, under the same key. */
export type Purchase = {
  readonly buyer: Buyer
  order(node: string): Promise<Answer<OrderBody>>
  pay(body: OrderBody): Promise<void>
  comeBack(node: string, body: OrderBody): Promise<Answer<ReturnBody>>
}

export function aPurchase({ bank, shipping }: World, buyer: Buyer, product: Product, paymentMethod: PaymentMethod): Purchase {
  const headers = { ...buyer.headers, 'idempotency-key': randomUUID() }
  const wish = {
    items: [{ productId: product.id, quantity: 1 }],
    ...{ addressId: buyer.addressId, shippingMethodId: shipping.id, paymentMethod },
    expectedTotal: (product.price ?? 0) + shipping.baseRate,
  }
  return {
    buyer,
    order: (node) => send(`${node}/api/orders`, wish, headers),
    pay: ({ payment }) => bank.press(authorityOf(payment.url), 'pay'),
    comeBack: (node, { payment }) =>
      send(`${node}/api/payments/verify`, { authority: authorityOf(payment.url), status: 'OK' }, buyer.headers),
  }
}

const authorityOf = (url: string): string => url.split('/').at(-1) ?? ''
