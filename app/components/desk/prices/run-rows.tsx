import type { RunSummary } from '#app/stores/desk/prices/runs.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { groupedDigits } from '#domain/money.ts'
import { RunPill } from './run-progress.tsx'

/** Runs that were applied or will be. */
export function RunRows({ runs, today }: { runs: readonly RunSummary[]; today: string }) {
  return (
    <ul className="document-rows">
      {runs.map(({ id, title, status, at, by, job }) => (
        <li key={id} className="has-open">
          <span className="grow">
            <a className="open b" href={`/desk/prices/runs/${id}`}>
              {title}
            </a>
            <span className="block small muted">
              {momentLabel(at, today)}، {by ?? 'پایان فروش ویژه'}
            </span>
          </span>
          {job && (
            <span className="small muted">
              {groupedDigits(job.done - job.skipped)} از {groupedDigits(job.total)} قیمت
            </span>
          )}
          <RunPill status={status} />
        </li>
      ))}
    </ul>
  )
}
