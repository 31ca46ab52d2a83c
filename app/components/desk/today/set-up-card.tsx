import { Icon } from '#app/components/desk/icons.tsx'
import { useSetUp } from '#app/stores/desk/settings/set-up.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** Leads to the guided set-up until every step is done or put off. */
export function SetUpCard() {
  const { data } = useSetUp()
  if (!data || data.isFinished) return null
  const { steps, missingBeforeSelling } = data
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="quiet set-up-card" aria-labelledby="set-up-card">
      <Icon name="store" size="l" />
      <div className="grow">
        <h2 id="set-up-card">{done === 0 ? 'فروشگاه خود را راه بیندازید' : 'راه‌اندازی فروشگاه ناتمام است'}</h2>
        <p className="small muted">
          {toPersianDigits(done)} از {toPersianDigits(steps.length)} گام انجام شد
          {missingBeforeSelling.length > 0 && `؛ پیش از فروش: ${missingBeforeSelling.map(({ title }) => title).join('، ')}`}
        </p>
      </div>
      <a className="btn primary" href="/desk/set-up">
        {done === 0 ? 'آغاز راه‌اندازی' : 'ادامه‌ی راه‌اندازی'}
      </a>
    </section>
  )
}
