import { PageHead } from '#app/components/desk/page-head.tsx'
import { RunPill } from '#app/components/desk/prices/run-progress.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { stepHref, stepTitle, useGoodsSteps } from '#app/stores/desk/goods-steps.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { groupedDigits } from '#domain/money.ts'

/** What was done to many products at once, newest first: each leads to its result and its undo. */
export default function GoodsStepsPage() {
  const { data, problem } = useGoodsSteps()
  return (
    <>
      <PageHead name="تغییرهای گروهی" title="تغییرهای گروهی" parent={{ href: '/desk/goods', label: 'کالاها' }} />
      {data ? (
        <div className="scroll">
          {data.steps.length === 0 && <Empty icon="box" title="هنوز تغییر گروهی نبوده است" />}
          <ul className="rows two-lines body">
            {data.steps.map((step) => (
              <li key={step.id}>
                <span className="grow">
                  <a className="b block" href={stepHref(step.id)}>
                    {stepTitle(step)}
                  </a>
                  <span className="small muted">
                    {groupedDigits(step.total)} کالا، {step.by ? `${step.by}، ` : ''}
                    {momentLabel(step.at, data.today)}
                    {step.undoneBy && '، واگرد شده'}
                  </span>
                </span>
                <RunPill status={step.job?.status ?? 'done'} />
              </li>
            ))}
          </ul>
        </div>
      ) : problem ? (
        <Failed title="تغییرهای گروهی باز نشد" problem={problem} onRetry={() => refresh('goods steps')} />
      ) : (
        <Bones />
      )}
    </>
  )
}
