import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { jalaliDateTime } from '#domain/dates.ts'
import { canShopperCancel } from '#domain/order/order.ts'
import type { OrderView } from '#services/order/list-orders.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { PayButton } from './pay-button.tsx'

export function OrderActions({ order }: { order: OrderView }) {
  const [isCancelling, setCancelling] = useState(false)
  const { id, orderNumber, canPay, receiptId, holdExpiresAt } = order
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line/60 px-4 py-3 sm:px-5">
      {canPay && (
        <PayButton orderId={id} className="text-sm" aria-label={`پرداخت سفارش ${orderNumber}`}>
          پرداخت
        </PayButton>
      )}
      {canShopperCancel(order) && (
        <Button look="danger" className="text-sm" aria-label={`لغو سفارش ${orderNumber}`} onClick={() => setCancelling(true)}>
          لغو سفارش
        </Button>
      )}
      <ButtonLink href={`/orders/${id}/invoice`} look="outline" className="text-sm">
        <Icon name="print" className="size-5" />
        فاکتور
      </ButtonLink>
      {receiptId && (
        <ButtonLink href={`/api/receipts/${receiptId}`} download look="outline" className="text-sm">
          <Icon name="receipt" className="size-5" />
          رسید پرداخت
        </ButtonLink>
      )}
      {canPay && holdExpiresAt && (
        <p className="text-note text-muted">کالاها تا {jalaliDateTime(holdExpiresAt)} برای شما نگه داشته شده است.</p>
      )}
      <CancelDialog order={order} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </div>
  )
}
