import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { StepRow, stepHref } from '#app/components/desk/set-up/step-row.tsx'
import { type StepForm, StepSheet } from '#app/components/desk/set-up/step-sheet.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { replacePage, useQuery } from '#app/stores/desk/location.ts'
import { refreshSetUp, type SetUp, useSetUp } from '#app/stores/desk/settings/set-up.ts'
import { helpHref } from '#domain/desk/content/manual.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** From an empty shop to one that can sell: a step at a time, left and resumed at any of them. */
export default function SetUpPage() {
  const { data, problem } = useSetUp()
  return (
    <>
      <PageHead name="راه‌اندازی فروشگاه" title="راه‌اندازی فروشگاه" parent={{ href: '/desk/settings', label: 'تنظیمات' }}>
        <a className="btn plain end" href={helpHref('/desk/set-up')}>
          <Icon name="help" />
          راهنمای راه‌اندازی
        </a>
      </PageHead>
      {data ? (
        <Guide setUp={data} />
      ) : problem ? (
        <Failed title="راه‌اندازی باز نشد" problem={problem} onRetry={refreshSetUp} />
      ) : (
        <Bones rows={10} />
      )}
    </>
  )
}

function Guide({ setUp }: { setUp: SetUp }) {
  const { step } = useQuery()
  const [opened, open] = useState<StepForm | null>(null)
  const shown = setUp.steps.some((each) => each.step === step) ? step : setUp.next
  const openForm = (form: StepForm) => {
    // Saving must not lead away from the step before its other forms are seen.
    if (shown && shown !== step) replacePage(stepHref(shown))
    open(form)
  }
  const close = () => {
    open(null)
    refreshSetUp()
  }
  return (
    <div className="page-body set-up">
      <Readiness setUp={setUp} />
      <ol className="guide" aria-label="گام‌های راه‌اندازی">
        {setUp.steps.map((state, index) => (
          <StepRow key={state.step} number={index + 1} state={state} setUp={setUp} isShown={state.step === shown} onOpen={openForm} />
        ))}
      </ol>
      {opened && <StepSheet opened={opened} onClose={close} />}
    </div>
  )
}

/** What is still missing before selling, each with the way to it. */
function Readiness({ setUp: { steps, missingBeforeSelling } }: { setUp: SetUp }) {
  const done = steps.filter(({ isDone }) => isDone).length
  const text = `${toPersianDigits(done)} از ${toPersianDigits(steps.length)} گام انجام شد`
  return (
    <section className="quiet readiness" aria-labelledby="readiness">
      <div className="row">
        <h2 id="readiness">پیش از فروش</h2>
        <span className="small muted end">{text}</span>
      </div>
      <progress value={done} max={steps.length} aria-label={text} />
      {missingBeforeSelling.length === 0 ? (
        <p className="row small">
          <Icon name="check-circle" className="good" />
          <span className="grow">فروشگاه آماده‌ی فروش است.</span>
          <a href="/" target="_blank" rel="noopener">
            دیدن فروشگاه
          </a>
        </p>
      ) : (
        <ul className="small">
          {missingBeforeSelling.map(({ step, title, missing }) => (
            <li key={step}>
              <a href={stepHref(step)}>{title}</a>
              <span className="muted">: {missing.join('، ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
