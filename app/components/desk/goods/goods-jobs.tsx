import { Icon } from '#app/components/desk/icons.tsx'
import { stepHref, stepTitle, useGoodsSteps } from '#app/stores/desk/goods-steps.ts'
import { runStatusLabels } from '#domain/desk/prices/runs.ts'
import { groupedDigits } from '#domain/money.ts'

/** Links to the jobs of bulk steps that are running or ended in the last minutes, so that a closed page is found again. */
export function GoodsJobs() {
  const { data } = useGoodsSteps()
  const jobs = data?.steps.filter(({ isRecentJob }) => isRecentJob) ?? []
  return jobs.map((step) => {
    const { id, job, total } = step
    return (
      <a key={id} className="note quiet goods-job" href={stepHref(id)}>
        <Icon name={job?.endedAt ? 'check-circle' : 'rotate'} />
        <span className="grow">
          <b className="b">{stepTitle(step)}</b>: {groupedDigits(job?.done ?? 0)} از {groupedDigits(total)} کالا
        </span>
        <span className="muted">{job && runStatusLabels[job.status]}</span>
      </a>
    )
  })
}
