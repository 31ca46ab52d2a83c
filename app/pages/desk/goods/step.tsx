import { StepProgress } from '#app/components/desk/goods/step-progress.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { type GoodsStepView, stepTitle, useGoodsStep } from '#app/stores/desk/goods-steps.ts'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { groupedDigits } from '#domain/money.ts'

const parent = { href: '/desk/goods', label: 'کالاها' }

/** A step for many products: its progress or its result. */
export default function GoodsStepPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data: step, problem } = useGoodsStep(id)
  const title = step ? stepTitle(step) : 'تغییر گروهی'
  return (
    <>
      <PageHead name={title} title={title} parent={parent} />
      {step ? (
        <div className="scroll">
          <StepProgress step={step} />
          <RefusedGoods step={step} />
        </div>
      ) : problem ? (
        <Failed title="این تغییر گروهی باز نشد" problem={problem} onRetry={() => refresh('goods step')} />
      ) : (
        <Bones rows={6} />
      )}
    </>
  )
}

/** What was left as it is, and why. */
function RefusedGoods({ step: { refused, reasons } }: { step: GoodsStepView }) {
  if (refused.length === 0) return null
  const others = reasons.reduce((sum, { count }) => sum + count, 0) - refused.length
  return (
    <section className="body" aria-label="کالاهایی که دست نخورد">
      <h2 className="h3">کالاهایی که دست نخورد</h2>
      <ul className="rows two-lines">
        {refused.map(({ id, name, message }) => (
          <li key={id}>
            <Icon name="alert" className="rate" />
            <span className="grow">
              <a className="b block" href={`/desk/goods/${id}`}>
                {name}
              </a>
              <span className="small muted">{message}</span>
            </span>
          </li>
        ))}
        {others > 0 && <li className="muted">و {groupedDigits(others)} کالای دیگر</li>}
      </ul>
    </section>
  )
}
