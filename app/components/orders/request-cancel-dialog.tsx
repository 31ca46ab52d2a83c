import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/form/field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Code } from '#app/components/ui/code.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { Modal } from '#app/components/ui/modal.tsx'
import { requestCancel } from '#app/stores/checkout/orders.ts'
import { refreshPage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'
import { maxRequestTextLength } from '#domain/order/progress/cancel-request.ts'
import type { OrderView } from '#services/order/list-orders.ts'

type RequestCancelDialogProps = { order: OrderView; isOpen: boolean; onClose: () => void }

export function RequestCancelDialog({ order, isOpen, onClose }: RequestCancelDialogProps) {
  return (
    <Modal title="درخواست لغو سفارش" isOpen={isOpen} onClose={onClose}>
      <RequestForm order={order} onDone={onClose} />
    </Modal>
  )
}

function RequestForm({ order: { id, orderNumber, paymentStatus }, onDone }: { order: OrderView; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    setBusy(true)
    const result = await requestCancel(id, reason)
    setBusy(false)
    if (!result.isOk) return void toast.error(result.problem.message)
    toast.success('درخواست شما ثبت شد')
    onDone()
    refreshPage()
  }
  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
      <p className="text-pretty">
        درخواست لغو سفارش <Code>{orderNumber}</Code> را بررسی می‌کنیم و نتیجه را پیامک می‌کنیم.
        {paymentStatus === 'paid' && ' اگر لغو شود، مبلغ پرداخت‌شده به شما برمی‌گردد.'}
      </p>
      <Field name="reason" label="دلیل لغو" isOptional maxLength={maxRequestTextLength} />
      <Button type="submit" look="danger" disabled={isBusy}>
        {isBusy && <Icon name="spinner" className="size-5 animate-spin" />}
        ثبت درخواست
      </Button>
    </form>
  )
}
