import { findAddress } from '#db/addresses.ts'
import type { Tx } from '#db/connect.ts'
import { findFreeReceipt } from '#db/order/receipts.ts'
import type { ShippingAddress } from '#db/schema/orders.ts'
import { needsReceipt } from '#domain/order/payment.ts'
import type { ShippingMethod } from '#domain/order/shipping.ts'
import { Refusal } from '#domain/refusals.ts'
import type { SignedIn } from '../session/find-session.ts'
import { listShippingMethods } from './list-shipping-methods.ts'
import type { OrderRequest } from './order-request.ts'

/** The selected shipping method and the address of this moment, or a refusal. */
export type Delivery = { readonly shipping: ShippingMethod; readonly address: ShippingAddress }

export async function readDelivery(tx: Tx, { customerId }: SignedIn, request: OrderRequest): Promise<Delivery> {
  const address = await findAddress(tx, { customerId, id: request.addressId })
  if (!address) throw new Refusal('address.missing')
  const shipping = (await listShippingMethods(tx)).find(({ id }) => id === request.shippingMethodId)
  if (!shipping) throw new Refusal('shipping.missing')
  const snapshot: ShippingAddress = {
    full_name: address.recipientName,
    phone: address.recipientPhone,
    address_line1: address.addressLine1,
    address_line2: address.addressLine2,
    city: address.city,
    state: address.province,
    postal_code: address.postalCode,
    country: 'Iran',
  }
  return { shipping, address: snapshot }
}

export async function checkReceipt(tx: Tx, userId: string, { paymentMethod, receiptId }: OrderRequest): Promise<void> {
  if (!needsReceipt(paymentMethod) && receiptId === null) return
  const isThere = receiptId !== null && needsReceipt(paymentMethod) && (await findFreeReceipt(tx, userId, receiptId))
  if (!isThere) throw new Refusal('receipt.missing')
}
