import { Icon } from '#app/components/desk/icons.tsx'
import { Pill } from '#app/components/desk/state-pill.tsx'
import { postponeStep, type SetUp } from '#app/stores/desk/settings/set-up.ts'
import { toast } from '#app/stores/toasts.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { StepBody } from './step-body.tsx'
import type { StepForm } from './step-sheet.tsx'

type StepRowProps = {
  number: number
  state: SetUp['steps'][number]
  setUp: SetUp
  isShown: boolean
  onOpen: (form: StepForm) => void
}

export const stepHref = (step: string) => `/desk/set-up?step=${step}`

/** One step: a line with its state, and its question while it is shown. */
export function StepRow({ number, state, setUp, isShown, onOpen }: StepRowProps) {
  const { step, title, isDone } = state
  return (
    <li className={isShown ? 'guide-step shown' : 'guide-step'}>
      <h2>
        <a href={stepHref(step)} aria-current={isShown ? 'step' : undefined}>
          <span className={isDone ? 'guide-number done' : 'guide-number'} aria-hidden>
            {isDone ? <Icon name="check" size="s" /> : toPersianDigits(number)}
          </span>
          <span className="grow">{title}</span>
          <State {...state} />
        </a>
      </h2>
      {isShown && (
        <div className="guide-body">
          <StepBody step={step} setUp={setUp} onOpen={onOpen} />
          <Footer state={state} setUp={setUp} />
        </div>
      )}
    </li>
  )
}

function State({ isDone, isLater, isNeeded }: SetUp['steps'][number]) {
  if (isDone) return <Pill icon="check-circle" tone="good" text="انجام شد" />
  if (isLater) return <Pill icon="clock" text="برای بعد" />
  return isNeeded ? <Pill icon="st-wait" tone="wait" text="پیش از فروش" /> : <span className="small muted">اختیاری</span>
}

function Footer({ state: { step, title, isDone, isLater, missing }, setUp: { steps } }: { state: StepRowProps['state']; setUp: SetUp }) {
  const following = steps.slice(steps.findIndex((each) => each.step === step) + 1).find((each) => !each.isDone)
  const postpone = async () => {
    const result = await postponeStep(step, !isLater)
    if (!result.isOk) toast.error(result.problem.message)
  }
  return (
    <div className="row wrap guide-foot">
      <p role="status" className="small muted grow">
        {isDone ? 'این گام انجام شد.' : `هنوز نیست: ${missing.join('، ')}`}
      </p>
      {!isDone && (
        <button
          type="button"
          className="btn plain"
          aria-label={`${isLater ? 'برداشتن از «برای بعد»' : 'بعدا'}: ${title}`}
          onClick={() => void postpone()}
        >
          {isLater ? 'برای بعد نماند' : 'بعدا'}
        </button>
      )}
      {following && (
        <a className={isDone ? 'btn primary' : 'btn'} href={stepHref(following.step)}>
          گام بعد: {following.title}
        </a>
      )}
    </div>
  )
}
