import { Icon } from '#app/components/ui/icons.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import { checkoutSteps } from '#domain/order/checkout.ts'

type StepState = 'done' | 'current' | 'coming'

/** The payment return page belongs to the payment step. */
const verifyPath = '/checkout/payment-verify'

/** Completed steps are links, until the order is placed. */
export function Stepper({ path }: { path: string }) {
  const current = checkoutSteps.find((step) => step.path === path)?.step ?? 4
  const isPlaced = current === 5 || path === verifyPath
  return (
    <nav aria-label="مراحل خرید">
      <ol className="grid grid-cols-5">
        {checkoutSteps.map(({ step, path: href, label }) => {
          const state = step < current ? 'done' : step === current ? 'current' : 'coming'
          const Item = state === 'done' && !isPlaced ? 'a' : 'span'
          return (
            <li key={step} className="relative grid">
              {step > 1 && <Line isDone={step <= current} />}
              <Item
                {...(Item === 'a' && { href })}
                aria-current={state === 'current' ? 'step' : undefined}
                className={`group relative flex min-h-11 flex-col items-center justify-center gap-1 rounded-control text-[0.75rem] leading-5 whitespace-nowrap ${labelLooks[state]}`}
              >
                <Mark step={step} state={state} />
                {label}
                {state === 'done' && <span className="sr-only">، انجام شده</span>}
              </Item>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const labelLooks: Record<StepState, string> = { done: 'text-text', current: 'font-bold text-act', coming: 'text-muted' }

const markLooks: Record<StepState, string> = {
  done: 'bg-act-15 text-act',
  current: 'bg-act text-on-act',
  coming: 'bg-page text-muted ringed ringed-line',
}

function Mark({ step, state }: { step: number; state: StepState }) {
  return (
    <span aria-hidden="true" className={`grid size-7 place-items-center rounded-full text-note font-bold transition ${markLooks[state]}`}>
      {state === 'done' ? <Icon name="check" className="size-4" /> : toPersianDigits(step)}
    </span>
  )
}

/** The line between the previous step and this one. */
function Line({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute start-[calc(-50%+1.25rem)] top-[1.15rem] h-0.5 w-[calc(100%-2.5rem)] rounded-full ${isDone ? 'bg-act' : 'bg-line'}`}
    />
  )
}
