import { useState } from 'react'
import { useMay } from '#app/stores/desk/me.ts'
import type { DeskOrder } from '#app/stores/desk/orders.ts'
import { DeliveryForm } from './delivery-form.tsx'

/** When the order is to be delivered, with a form to choose another time until it is shipped. */
export function DeliveryFact({ order }: { order: DeskOrder }) {
  const [isMoving, setMoving] = useState(false)
  const { deliverySlot, canMoveDelivery } = order
  const canMove = useMay()('orders.edit') && canMoveDelivery
  if (!deliverySlot && !canMove) return null
  return (
    <>
      <p className="small">
        زمان تحویل: <b className="b">{deliverySlot ?? 'تعیین نشده'}</b>{' '}
        {canMove && (
          <button type="button" className="link" onClick={() => setMoving(true)}>
            {deliverySlot ? 'جابه‌جایی' : 'تعیین زمان'}
          </button>
        )}
      </p>
      {isMoving && <DeliveryForm order={order} onClose={() => setMoving(false)} />}
    </>
  )
}
