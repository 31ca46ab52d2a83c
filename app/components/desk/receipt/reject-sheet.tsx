import { type FormEvent, useState } from 'react'
import { judge } from '#app/stores/desk/receipts.ts'
import { toast } from '#app/stores/toasts.ts'
import { maxRejectReasonLength } from '#domain/order/payment.ts'
import { Field } from '../field.tsx'
import { Sheet } from '../sheet.tsx'

const reasons = ['مبلغ رسید با سفارش نمی‌خواند', 'واریز در حساب فروشگاه دیده نشد', 'تصویر رسید خوانا نیست', 'این رسید برای سفارش دیگری است']

type RejectSheetProps = { orderId: string; code: string; isOpen: boolean; onClose: () => void }

/** The shopper reads the reason; the order stays open for another receipt. */
export function RejectSheet({ orderId, code, isOpen, onClose }: RejectSheetProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await judge(orderId, { do: 'reject-receipt', reason })
    setError(result.isOk ? undefined : result.problem.message)
    if (!result.isOk) return
    toast.success(`رسید سفارش ${code} رد شد`)
    onClose()
  }
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
      <form id="reject-receipt" className="fields" onSubmit={(event) => void submit(event)}>
        <Field
          label="دلیل، آن‌گونه که مشتری می‌خواند"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={maxRejectReasonLength}
          error={error}
          hint="سفارش باز می‌ماند و مشتری می‌تواند رسید دیگری بفرستد."
        />
        <div className="row wrap">
          {reasons.map((text) => (
            <button key={text} type="button" className="chip" onClick={() => setReason(text)}>
              {text}
            </button>
          ))}
        </div>
      </form>
    </Sheet>
  )
}
