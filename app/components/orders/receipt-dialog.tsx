import { useState } from 'react'
import { BankDetails } from '#app/components/checkout/bank-details.tsx'
import { ReceiptUpload } from '#app/components/checkout/receipt-upload.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { Modal } from '#app/components/ui/modal.tsx'
import { replaceReceipt } from '#app/stores/checkout/orders.ts'
import { refreshPage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'
import type { BankAccount } from '#services/context.ts'
import type { OrderView } from '#services/order/list-orders.ts'

type ReceiptDialogProps = { order: OrderView; bank: BankAccount | null; isOpen: boolean; onClose: () => void }

/** Sends another receipt for an order whose receipt was rejected. */
export function ReceiptDialog({ order, bank, isOpen, onClose }: ReceiptDialogProps) {
  return (
    <Modal title="فرستادن رسید دیگر" isOpen={isOpen} onClose={onClose}>
      <AnotherReceipt order={order} bank={bank} onSent={onClose} />
    </Modal>
  )
}

function AnotherReceipt({
  order: { id, total, rejectReason },
  bank,
  onSent,
}: Omit<ReceiptDialogProps, 'isOpen' | 'onClose'> & { onSent: () => void }) {
  const [receiptId, setReceiptId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (receiptId === null) return void toast.error('لطفا رسید پرداخت را بارگذاری کنید')
    setBusy(true)
    const result = await replaceReceipt(id, receiptId)
    setBusy(false)
    if (!result.isOk) return void toast.error(result.problem.message)
    toast.success('رسید شما فرستاده شد')
    onSent()
    refreshPage()
  }
  return (
    <div className="-mx-2 flex flex-col gap-3">
      {rejectReason && (
        <p className="px-2 text-card">
          دلیل نپذیرفتن رسید پیشین: <bdi>{rejectReason}</bdi>
        </p>
      )}
      {bank && <BankDetails bank={bank} total={total} />}
      <ReceiptUpload receiptId={receiptId} onReceipt={setReceiptId} />
      <Button disabled={isBusy} onClick={() => void send()}>
        {isBusy && <Icon name="spinner" className="size-5 animate-spin" />}
        فرستادن رسید
      </Button>
    </div>
  )
}
