import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Code } from '#app/components/ui/code.tsx'
import { Modal } from '#app/components/ui/modal.tsx'
import { cancelOrder } from '#app/stores/checkout/orders.ts'
import { refreshPage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'
import type { OrderView } from '#services/order/list-orders.ts'

type CancelDialogProps = { order: OrderView; isOpen: boolean; onClose: () => void }

export function CancelDialog({ order: { id, orderNumber }, isOpen, onClose }: CancelDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    const result = await cancelOrder(id)
    setBusy(false)
    onClose()
    if (result.isOk) toast.success('سفارش لغو شد')
    else toast.error(result.problem.message)
    refreshPage()
  }
  return (
    <Modal title="لغو سفارش" isOpen={isOpen} onClose={onClose}>
      <p>
        سفارش <Code>{orderNumber}</Code> لغو شود؟ این کار برگشت ندارد.
      </p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button look="danger" disabled={isBusy} onClick={() => void cancel()}>
          لغو سفارش
        </Button>
        <Button look="outline" onClick={onClose}>
          بماند
        </Button>
      </div>
    </Modal>
  )
}
