import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { Modal } from '#app/components/ui/modal.tsx'
import { refreshPage } from '#app/stores/navigation.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import { canShopperCancel } from '#domain/order/order.ts'
import type { OrderView } from '#services/order/list-orders.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConfirmOrder } from './confirm-order.tsx'
import { PayButton } from './pay-button.tsx'

export function OrderActions({ order }: { order: OrderView }) {
  const [isCancelling, setCancelling] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { id, orderNumber, paymentMethod, canPay, mustConfirm, receiptId, holdExpiresAt } = order
  const close = () => {
    setConfirming(false)
    refreshPage()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line/60 px-4 py-3 sm:px-5">
      {canPay && (
        <PayButton orderId={id} className="text-sm" aria-label={`پرداخت سفارش ${orderNumber}`}>
          {paymentMethod === 'zarinpal' ? 'پرداخت' : 'پرداخت آنلاین'}
        </PayButton>
      )}
      {mustConfirm && (
        <Button className="text-sm" aria-label={`تایید سفارش ${orderNumber}`} onClick={() => setConfirming(true)}>
          تایید سفارش
        </Button>
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
      {canPay && !mustConfirm && holdExpiresAt && (
        <p className="text-note text-muted">کالاها تا {jalaliDateTime(holdExpiresAt)} برای شما نگه داشته شده است.</p>
      )}
      {mustConfirm && holdExpiresAt && <p className="text-note text-muted">این سفارش تا {jalaliDateTime(holdExpiresAt)} باید تایید شود.</p>}
      <Modal title="تایید سفارش" isOpen={isConfirming} onClose={() => setConfirming(false)}>
        <ConfirmOrder order={order} onConfirmed={close} />
      </Modal>
      <CancelDialog order={order} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </div>
  )
}
