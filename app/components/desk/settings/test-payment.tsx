import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { replacePage, useQuery } from '#app/stores/desk/location.ts'
import { finishTestPayment, openTestPayment, useTestPayments } from '#app/stores/desk/settings/providers.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import { priceLabel } from '#domain/money.ts'
import { testAmount, testPaymentLabels } from '#domain/settings/test-payment.ts'

type Result = { readonly isWorking: boolean; readonly message: string; readonly reference: string | null }

const failed = (message: string): Result => ({ isWorking: false, message, reference: null })

/** The gateway, tried with real money of the person: away to the bank and back to this page. */
export function TestPayment({ children }: { children: ReactNode }) {
  const { Authority: authority } = useQuery()
  const [result, setResult] = useState<Result | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!authority) return
    setBusy(true)
    void finishTestPayment(authority).then((reply) => {
      setBusy(false)
      setResult(reply.isOk ? reply.data : failed(reply.problem.message))
      replacePage('/desk/settings/providers')
    })
  }, [authority])
  const open = async () => {
    setBusy(true)
    setResult(null)
    const reply = await openTestPayment()
    if (reply.isOk && reply.data.url !== null) return location.assign(reply.data.url)
    setBusy(false)
    setResult(failed(reply.isOk ? (reply.data.message ?? '') : reply.problem.message))
  }
  return (
    <li className="provider">
      <span className="grow part-text">
        <b>پرداخت آنلاین</b>
        <span className="muted small">درگاه زرین‌پال؛ با کارت خودتان {priceLabel(testAmount)} بپردازید تا ببینید کار می‌کند</span>
        {children}
        <span role="status" className={result?.isWorking ? 'small check-result good' : 'small check-result bad'}>
          {result && (
            <>
              <Icon name={result.isWorking ? 'check' : 'alert'} size="s" />
              <span>
                {result.message}
                {result.reference && (
                  <>
                    {'؛ کد پیگیری '}
                    <bdi dir="ltr">{result.reference}</bdi>
                  </>
                )}
              </span>
            </>
          )}
        </span>
        <PastPayments />
      </span>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void open()}>
        پرداخت آزمایشی
      </button>
    </li>
  )
}

function PastPayments() {
  const { data } = useTestPayments()
  if (!data || data.payments.length === 0) return null
  return (
    <ul className="tiny muted" aria-label="پرداخت‌های آزمایشی پیشین">
      {data.payments.map(({ id, state, reference, at }) => (
        <li key={id}>
          <time dateTime={at}>{jalaliDateTime(at)}</time>: {testPaymentLabels[state]}
          {reference && (
            <>
              {'، کد پیگیری '}
              <bdi dir="ltr">{reference}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
