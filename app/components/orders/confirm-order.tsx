import { useState } from 'react'
import { CodeStep } from '#app/components/form/code-step.tsx'
import { errorAt, type FormErrors } from '#app/components/form/form-errors.ts'
import { inSeconds, type SentCode, sentNow } from '#app/components/form/sent-code.ts'
import { useSecondsLeft } from '#app/components/form/use-seconds-left.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { confirmOrder, sendOrderCode } from '#app/stores/checkout/orders.ts'
import { toast } from '#app/stores/toasts.ts'
import { codeSent } from '#domain/account/code.ts'
import { mobile } from '#domain/account/mobile.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { OrderView } from '#services/order/list-orders.ts'

type ConfirmOrderProps = { order: OrderView; onConfirmed: (order: OrderView) => void }
type Sent = { code: SentCode; inboxHref: string | null }

/** Confirms a cash-on-delivery order by a code sent to the shopper's own number. */
export function ConfirmOrder({ order: { id, holdExpiresAt }, onConfirmed }: ConfirmOrderProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [waitUntil, setWaitUntil] = useState(0)
  const waitSeconds = useSecondsLeft(waitUntil)

  const send = async () => {
    setBusy(true)
    const result = await sendOrderCode(id)
    setBusy(false)
    if (!result.isOk) {
      // A number that was just sent another code, such as at registration, waits for its turn.
      const resendAt = inSeconds(result.problem.retryAfterSeconds ?? 0)
      setWaitUntil(resendAt)
      setSent((before) => before && { ...before, code: { ...before.code, resendAt } })
      return void toast.error(result.problem.message)
    }
    const number = mobile(result.data.mobile)
    if (number === null) return
    toast.success(codeSent)
    setSent({ code: sentNow(number, result.data), inboxHref: result.data.inboxHref })
  }
  const verify = async (code: string): Promise<FormErrors | null> => {
    const result = await confirmOrder(id, code)
    if (!result.isOk) return errorAt('code', 'code.wrong', result.problem, ['code'])
    toast.success('سفارش شما تایید شد')
    onConfirmed(result.data.order)
    return null
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-card text-pretty">
        برای پرداخت در محل، سفارش را با کد پیامکی تایید کنید.
        {holdExpiresAt && ` سفارش تاییدنشده ${jalaliDateTime(holdExpiresAt)} لغو می‌شود.`}
      </p>
      {sent ? (
        <CodeStep sent={sent.code} inboxHref={sent.inboxHref} onVerify={verify} onResend={send} />
      ) : (
        <>
          <Button disabled={isBusy || waitSeconds > 0} onClick={() => void send()}>
            {isBusy && <Icon name="spinner" className="size-5 animate-spin" />}
            ارسال کد تایید
          </Button>
          {waitSeconds > 0 && <p className="text-note text-muted">تا {toPersianDigits(waitSeconds)} ثانیه دیگر</p>}
        </>
      )}
    </div>
  )
}
