import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { Modal } from '#app/components/ui/modal.tsx'
import { refreshPage } from '#app/stores/navigation.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import { canShopperCancel } from '#domain/order/order.ts'
import { invoiceLabel } from '#domain/order/progress/invoice.ts'
import type { BankAccount } from '#services/context.ts'
import type { OrderView } from '#services/order/list-orders.ts'
import { AfterDelivery } from './after-delivery.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConfirmOrder } from './confirm-order.tsx'
import { PayButton } from './pay-button.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RequestCancelDialog } from './request-cancel-dialog.tsx'

type OrderActionsProps = { order: OrderView; bank: BankAccount | null }

export function OrderActions({ order, bank }: OrderActionsProps) {
  const [dialog, setDialog] = useState<'cancel' | 'confirm' | 'receipt' | 'request' | null>(null)
  const { id, orderNumber, paymentMethod, canPay, mustConfirm, awaitsReceipt, canRequestCancel, receiptId } = order
  const close = () => setDialog(null)
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line-60 px-4 py-3 sm:px-5">
      {canPay && (
        <PayButton orderId={id} className="text-sm" aria-label={`پرداخت سفارش ${orderNumber}`}>
          {paymentMethod === 'zarinpal' ? 'پرداخت' : 'پرداخت آنلاین'}
        </PayButton>
      )}
      {mustConfirm && (
        <Button className="text-sm" aria-label={`تایید سفارش ${orderNumber}`} onClick={() => setDialog('confirm')}>
          تایید سفارش
        </Button>
      )}
      {awaitsReceipt && (
        <Button className="text-sm" aria-label={`فرستادن رسید دیگر برای سفارش ${orderNumber}`} onClick={() => setDialog('receipt')}>
          <Icon name="upload" className="size-5" />
          فرستادن رسید دیگر
        </Button>
      )}
      {order.status === 'delivered' && <AfterDelivery order={order} />}
      {canRequestCancel && (
        <Button look="outline" className="text-sm" aria-label={`درخواست لغو سفارش ${orderNumber}`} onClick={() => setDialog('request')}>
          درخواست لغو
        </Button>
      )}
      {canShopperCancel(order) && (
        <Button look="danger" className="text-sm" aria-label={`لغو سفارش ${orderNumber}`} onClick={() => setDialog('cancel')}>
          لغو سفارش
        </Button>
      )}
      <ButtonLink href={`/orders/${id}/invoice`} look="outline" className="text-sm">
        <Icon name="print" className="size-5" />
        {invoiceLabel(order)}
      </ButtonLink>
      {receiptId && (
        <ButtonLink href={`/api/receipts/${receiptId}`} download look="outline" className="text-sm">
          <Icon name="receipt" className="size-5" />
          رسید پرداخت
        </ButtonLink>
      )}
      <Deadline order={order} />
      <Modal title="تایید سفارش" isOpen={dialog === 'confirm'} onClose={close}>
        <ConfirmOrder
          order={order}
          onConfirmed={() => {
            close()
            refreshPage()
          }}
        />
      </Modal>
      <CancelDialog order={order} isOpen={dialog === 'cancel'} onClose={close} />
      <RequestCancelDialog order={order} isOpen={dialog === 'request'} onClose={close} />
      <ReceiptDialog order={order} bank={bank} isOpen={dialog === 'receipt'} onClose={close} />
    </div>
  )
}

/** Until when the shopper must act. */
function Deadline({ order: { paymentMethod, mustConfirm, awaitsReceipt, holdExpiresAt } }: { order: OrderView }) {
  if (holdExpiresAt === null) return null
  const until = jalaliDateTime(holdExpiresAt)
  return (
    <p className="text-note text-muted">
      {paymentMethod === 'zarinpal' && `کالاها تا ${until} برای شما نگه داشته شده است.`}
      {mustConfirm && `این سفارش تا ${until} باید تایید شود.`}
      {awaitsReceipt && `رسید دیگر را تا ${until} بفرستید؛ تا آن زمان کالاها برای شما نگه داشته می‌شود.`}
    </p>
  )
}
