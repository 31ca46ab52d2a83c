import { type FormEvent, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { pushPage } from '#app/stores/desk/location.ts'
import { type DeskRates, saveRates } from '#app/stores/desk/prices/rates.ts'
import { previewFromRates } from '#app/stores/desk/prices/runs.ts'
import { toast } from '#app/stores/toasts.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { type Currency, currencyLabels, isFarFrom } from '#domain/desk/prices/currency.ts'
import { changePercent, percentText } from '#domain/desk/prices/runs.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { parsePriceText } from '#domain/price-text.ts'

type Texts = Readonly<Partial<Record<Currency, string>>>

/** Today's rate of each currency, and what follows: stored alone, or with the preview of all new prices. */
export function RateForm({ rates }: { rates: DeskRates }) {
  const [texts, setTexts] = useState<Texts>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const typed = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const hasRates = typed.length > 0 || rates.currencies.some(({ last }) => last !== null)
  const linked = rates.currencies.reduce((sum, { products }) => sum + products, 0)
  const store = async (): Promise<boolean> => {
    const read = typed.map(([currency, text]) => [currency, parsePriceText(text)] as const)
    const wrong = read.filter(([, rate]) => rate === null).map(([currency]) => [currency, 'نرخ را به تومان و با رقم بنویسید'])
    setProblems(Object.fromEntries(wrong))
    if (wrong.length > 0) return false
    if (read.length === 0) return true
    const result = await saveRates(Object.fromEntries(read))
    if (result.isOk) {
      setTexts({})
      toast.success('نرخ امروز ذخیره شد')
      return true
    }
    setProblems(result.problem.fields)
    if (Object.keys(result.problem.fields).length === 0) toast.error(result.problem.message)
    return false
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (isBusy) return
    setBusy(true)
    const isStored = await store()
    const result = isStored && submitter?.dataset.only !== 'store' ? await previewFromRates(crypto.randomUUID(), {}) : null
    setBusy(false)
    if (result?.isOk) pushPage(`/desk/prices/runs/${result.data.id}`)
    else if (result) toast.error(result.problem.message)
  }
  return (
    <form className="rate-form" aria-label="نرخ امروز" onSubmit={(event) => void submit(event)} noValidate>
      <ul className="rate-rows">
        {rates.currencies.map((row) => (
          <RateRow
            key={row.currency}
            row={row}
            today={rates.today}
            text={texts[row.currency] ?? ''}
            problem={problems[row.currency]}
            onChange={(text) => setTexts({ ...texts, [row.currency]: text })}
          />
        ))}
      </ul>
      <div className="row wrap">
        <button type="submit" className="btn primary" disabled={isBusy || !hasRates || linked === 0}>
          <Icon name="eye" />
          دیدن قیمت‌های تازه
        </button>
        <button type="submit" className="btn" data-only="store" disabled={isBusy || typed.length === 0}>
          تنها ذخیره‌ی نرخ
        </button>
        <span className="small muted">
          {linked === 0 ? 'هنوز قیمت کالایی به ارز بسته نشده است' : `${groupedDigits(linked)} کالا قیمت ارزی دارد`}
        </span>
      </div>
    </form>
  )
}

type Row = DeskRates['currencies'][number]
type RateRowProps = { row: Row; today: string; text: string; problem: string | undefined; onChange: (text: string) => void }

function RateRow({ row: { currency, products, last }, today, text, problem, onChange }: RateRowProps) {
  const rate = parsePriceText(text)
  const percent = rate !== null && last ? changePercent(last.rate, rate) : null
  const isFar = rate !== null && last !== null && isFarFrom(last.rate, rate)
  const id = `rate-${currency}`
  return (
    <li>
      <label className="b name" htmlFor={id}>
        {currencyLabels[currency]}
      </label>
      <span className={problem ? 'field wrong' : 'field'}>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          placeholder={last ? groupedDigits(last.rate) : 'تومان'}
          aria-describedby={`${id}-note`}
          aria-invalid={problem ? true : undefined}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <span id={`${id}-note`} className="small note-text">
        {problem ? (
          <span className="error-text">{problem}</span>
        ) : (
          <>
            {percent !== null && <span className="lat num">{percentText(percent)}</span>}
            {isFar && <span className="pill wait">بیش از ۱۰٪، تایید هویت می‌خواهد</span>}
            <span className="muted">
              {last
                ? `${groupedDigits(last.rate)} تومان، ${momentLabel(last.at, today)}${last.by ? `، ${last.by}` : ''}`
                : 'هنوز نوشته نشده'}
            </span>
          </>
        )}
      </span>
      <span className="small muted count">{products > 0 && `${toPersianDigits(products)} کالا`}</span>
    </li>
  )
}
