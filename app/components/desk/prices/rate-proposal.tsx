import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { saveRates, useRateProposal } from '#app/stores/desk/prices/rates.ts'
import { toast } from '#app/stores/toasts.ts'
import { currencyLabels } from '#domain/desk/prices/currency.ts'
import { changePercent, percentText } from '#domain/desk/prices/runs.ts'
import { groupedDigits } from '#domain/money.ts'

/** What the source of the settings says, to be taken by a press; nothing without a source or a difference. */
export function RateProposal() {
  const { data } = useRateProposal()
  const [isBusy, setBusy] = useState(false)
  const proposal = data?.proposal
  if (!proposal) return null
  const { currency, rate, last, problem, isBeyondBounds } = proposal
  if (rate === null) {
    return (
      <p className="note warn" role="status">
        <Icon name="alert" />
        <span>
          منبع نرخ {currencyLabels[currency]}: {problem}. <a href="/desk/settings/shop">تنظیم منبع</a>
        </span>
      </p>
    )
  }
  if (rate === last) return null
  const percent = last === null ? null : changePercent(last, rate)
  const store = async () => {
    if (isBusy) return
    setBusy(true)
    const result = await saveRates({ [currency]: rate })
    setBusy(false)
    if (result.isOk) toast.success('نرخ تازه ذخیره شد')
    else toast.error(result.problem.message)
  }
  return (
    <div className={isBeyondBounds ? 'note warn rate-proposal' : 'note rate-proposal'} role="status">
      <Icon name={isBeyondBounds ? 'alert' : 'info'} />
      <span className="grow">
        نرخ تازه‌ی {currencyLabels[currency]}: <b>{groupedDigits(rate)} تومان</b>
        {percent !== null && (
          <>
            {' '}
            <bdi className="num" dir="ltr">
              {percentText(percent)}
            </bdi>
          </>
        )}
        {isBeyondBounds && <span className="block small">بیش از کران روزانه‌ای است که گذاشته‌اید؛ خودکار ذخیره نشد.</span>}
      </span>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void store()}>
        ذخیره‌ی این نرخ
      </button>
    </div>
  )
}
