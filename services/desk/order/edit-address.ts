import { writeAudit } from '#db/audit.ts'
import { lastEditorOf } from '#db/desk/forms/last-editor.ts'
import { updateAddress } from '#db/desk/order-address.ts'
import { lockOrder } from '#db/order/orders.ts'
import { requireValidAddress } from '#domain/account/address.ts'
import type { DeskAddress } from '#domain/desk/order-address.ts'
import { changedFields } from '#domain/desk/save-conflict.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { addressOf } from './get-order.ts'

type Edit = { orderId: string; version: number; address: DeskAddress }

/** Corrects the address of an order that is not shipped. Somebody else's save in between is a refusal with both values (DESK-20). */
export async function editAddress({ db }: ServiceContext, { orderId, version, address }: Edit, staff: Staff): Promise<{ version: number }> {
  const valid = validated(address)
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('order.notFound')
    const now = addressOf(order)
    if (order.version !== version) {
      const conflict = { version: order.version, by: await lastEditorOf(tx, 'order_address', orderId), fields: changedFields(now, valid) }
      throw new Refusal('desk.conflict', { conflict })
    }
    if (order.status !== 'pending' && order.status !== 'processing') throw new Refusal('order.notEditable')
    const changed = Object.keys(changedFields(now, valid))
    if (changed.length === 0) return { version }
    const next = await updateAddress(tx, orderId, valid)
    // The names of the fields and never their values: the log holds no personal data (DESK-31).
    const entry = { action: 'order.addressEdited', objectType: 'order_address', objectId: orderId }
    await writeAudit(tx, staff.actor, { ...entry, oldState: { version }, newState: { version: next, fields: changed } })
    return { version: next }
  })
}

function validated({ fullName, phone, ...address }: DeskAddress): DeskAddress {
  const draft = { ...address, recipientName: fullName, recipientPhone: phone, addressType: 'home', label: '', isDefault: false } as const
  const valid = requireValidAddress(draft)
  const { recipientName, recipientPhone, province, city, addressLine1, addressLine2, postalCode } = valid
  return {
    fullName: recipientName,
    phone: recipientPhone,
    province,
    city,
    addressLine1,
    addressLine2: addressLine2 ?? '',
    postalCode: postalCode ?? '',
  }
}
