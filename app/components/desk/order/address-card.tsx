import { useState } from 'react'
import { useMay } from '#app/stores/desk/me.ts'
import type { DeskOrder } from '#app/stores/desk/orders.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { AddressForm } from './address-form.tsx'

/** Recipient and address, with a form to correct them until the order is shipped. */
export function AddressCard({ order }: { order: DeskOrder }) {
  const [isEditing, setEditing] = useState(false)
  const canEdit = useMay()('orders.edit') && order.progress.shipped === null && order.progress.cancelled === null
  const { fullName, phone, province, city, addressLine1, addressLine2, postalCode } = order.address
  return (
    <div>
      <h3 className="row">
        گیرنده و نشانی
        {canEdit && (
          <button type="button" className="link small" onClick={() => setEditing(true)}>
            ویرایش
          </button>
        )}
      </h3>
      <p className="b">{fullName}</p>
      <p>{[...new Set([province, city]), addressLine1, addressLine2].filter(Boolean).join('، ')}</p>
      <p className="muted small">
        <bdi className="lat">{toPersianDigits(phone)}</bdi>
        {postalCode && (
          <>
            ، کد پستی <bdi className="lat">{toPersianDigits(postalCode)}</bdi>
          </>
        )}
      </p>
      {isEditing && <AddressForm order={order} onClose={() => setEditing(false)} />}
    </div>
  )
}
