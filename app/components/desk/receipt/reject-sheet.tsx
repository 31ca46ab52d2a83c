import { type FormEvent, useState } from 'react'
import { ReasonFields } from '#app/components/desk/reason-fields.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { judge } from '#app/stores/desk/receipts.ts'
import { toast } from '#app/stores/toasts.ts'
import { maxRejectReasonLength } from '#domain/order/payment.ts'

const reasons = ['مبلغ رسید با سفارش نمی‌خواند', 'واریز در حساب فروشگاه دیده نشد', 'تصویر رسید خوانا نیست', 'این رسید برای سفارش دیگری است']

type RejectSheetProps = { orderId: string; code: string; isOpen: boolean; onClose: () => void; onDecided: () => void }

/** The shopper reads the reason; the order stays open for another receipt. */
export function RejectSheet({ code, isOpen, onClose, ...form }: RejectSheetProps) {
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form="reject-receipt" className="btn danger">
        رد رسید
      </button>
    </>
  )
  return (
    <Sheet title={`رد رسید ${code}`} isOpen={isOpen} onClose={onClose} footer={footer}>
      <ReasonForm code={code} onClose={onClose} {...form} />
    </Sheet>
  )
}

/** Begins on the common reasons: the arrows choose one, Enter rejects. */
function ReasonForm({ orderId, code, onClose, onDecided }: Omit<RejectSheetProps, 'isOpen'>) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await judge(orderId, { do: 'reject-receipt', reason })
    if (!result.isOk && result.problem.code !== 'receipt.judged') return setError(result.problem.message)
    if (result.isOk) toast.success(`رسید سفارش ${code} رد شد؛ مشتری دلیل را می‌خواند`)
    else toast.error(result.problem.message)
    onClose()
    onDecided()
  }
  return (
    <form id="reject-receipt" className="fields" onSubmit={(event) => void submit(event)}>
      <ReasonFields
        label="دلیل، آن‌گونه که مشتری می‌خواند"
        reasons={reasons}
        reason={reason}
        onChange={setReason}
        maxLength={maxRejectReasonLength}
        error={error}
        hint="سفارش باز می‌ماند و مشتری می‌تواند رسید دیگری بفرستد."
      />
    </form>
  )
}
