import { type AddressRow, findAddress } from '#db/addresses.ts'
import type { Tx } from '#db/connect.ts'
import { findFreeReceipt } from '#db/order/receipts.ts'
import type { ShippingAddress } from '#db/schema/orders.ts'
import type { DeliverySlot } from '#domain/delivery/windows.ts'
import { needsReceipt } from '#domain/order/payment.ts'
import { isPickup, type ShippingMethod } from '#domain/order/shipping.ts'
import { Refusal } from '#domain/refusals.ts'
import type { Destination } from '#domain/shipping/quote.ts'
import type { ServiceContext } from '#services/context.ts'
import { readDeliverySlot } from '#services/delivery/order-slot.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { listShippingMethods } from '#services/shipping/list-shipping-methods.ts'
import type { OrderRequest } from './order-request.ts'

/** The selected shipping method and the address of this moment, or a refusal. */
export type Delivery = {
  readonly shipping: ShippingMethod
  readonly address: ShippingAddress
  readonly to: Destination | null
  /** The time of delivery, where one is to be chosen. */
  readonly deliverySlot: DeliverySlot | null
}

export async function readDelivery({ settings }: ServiceContext, tx: Tx, shopper: SignedIn, request: OrderRequest): Promise<Delivery> {
  const shipping = (await listShippingMethods(tx, settings)).find(({ id }) => id === request.shippingMethodId)
  if (!shipping) throw new Refusal('shipping.missing')
  if (isPickup(shipping)) {
    const address = pickupAddress(shopper, settings.shopAddress ?? '')
    return { shipping, address, to: null, deliverySlot: await readDeliverySlot(tx, shipping, '', request) }
  }
  const address = request.addressId && (await findAddress(tx, { customerId: shopper.customerId, id: request.addressId }))
  if (!address) throw new Refusal('address.missing')
  return { shipping, address: snapshotOf(address), to: address, deliverySlot: await readDeliverySlot(tx, shipping, address.city, request) }
}

/** The address of the shop; the shopper picks the order up. */
function pickupAddress({ fullName, phone }: SignedIn, shopAddress: string): ShippingAddress {
  const noAddress = { address_line2: null, city: '', state: '', postal_code: null }
  return { full_name: fullName, phone, address_line1: shopAddress, ...noAddress, country: 'Iran', is_pickup: true }
}

function snapshotOf(address: AddressRow): ShippingAddress {
  return {
    full_name: address.recipientName,
    phone: address.recipientPhone,
    address_line1: address.addressLine1,
    address_line2: address.addressLine2,
    city: address.city,
    state: address.province,
    postal_code: address.postalCode,
    country: 'Iran',
  }
}

export async function checkReceipt(tx: Tx, userId: string, { paymentMethod, receiptId }: OrderRequest): Promise<void> {
  if (!needsReceipt(paymentMethod) && receiptId === null) return
  const isThere = receiptId !== null && needsReceipt(paymentMethod) && (await findFreeReceipt(tx, userId, receiptId))
  if (!isThere) throw new Refusal('receipt.missing')
}
