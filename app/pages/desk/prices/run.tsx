import { useState } from 'react'
import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { ApplyBar } from '#app/components/desk/prices/apply-bar.tsx'
import { PreviewLine } from '#app/components/desk/prices/preview-line.tsx'
import { RuleFields } from '#app/components/desk/prices/rule-fields.tsx'
import { RunItems } from '#app/components/desk/prices/run-items.tsx'
import { RunProgress } from '#app/components/desk/prices/run-progress.tsx'
import { type Ticks, useTicks } from '#app/components/desk/prices/use-ticks.ts'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { type DeskParams, hrefOf, useQuery } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { type PriceRun, usePriceRun, useRunItems } from '#app/stores/desk/prices/runs.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { exportTables } from '#domain/desk/export/export-tables.ts'
import { formOfRule } from '#domain/desk/prices/rule-form.ts'
import { groupedDigits } from '#domain/money.ts'

const runColumns = Object.keys(exportTables['price-run'].columns)
const parent = { href: '/desk/prices', label: 'قیمت‌ها' }

/** A price run: its preview, its progress, or its result. */
export default function PriceRunPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data: run, problem } = usePriceRun(id)
  if (run) return <Run key={`${run.id} ${run.status === 'draft'}`} run={run} />
  return (
    <>
      <PageHead name="قیمت‌ها" title="اجرا" parent={parent} />
      {problem ? <Failed title="این اجرا باز نشد" problem={problem} onRetry={() => refresh('price run')} /> : <Bones rows={10} />}
    </>
  )
}

function Run({ run }: { run: PriceRun }) {
  const ticks = useTicks(run)
  const [isEdited, setEdited] = useState(false)
  const isDraft = run.status === 'draft'
  const query = Object.fromEntries(Object.entries(run.filter).map(([name, value]) => [name, String(value)]))
  return (
    <>
      <PageHead name={isDraft ? 'پیش‌نمایش قیمت‌ها' : run.title} title={isDraft ? 'پیش‌نمایش' : run.title} parent={parent} />
      <div className="scroll">
        {isDraft && run.rule ? (
          <RuleFields query={query} ruleForm={formOfRule(run.rule)} title={run.title} onEdit={() => setEdited(true)}>
            <PreviewLine run={run} ticks={ticks} />
          </RuleFields>
        ) : (
          <>
            <RunProgress run={run} />
            <ResultViews run={run} />
          </>
        )}
        {isDraft && !isEdited && <DraftViews run={run} ticks={ticks} />}
        {!isEdited && <Items run={run} ticks={isDraft ? ticks : undefined} />}
      </div>
      {isDraft && !isEdited && <ApplyBar run={run} ticks={ticks} />}
    </>
  )
}

function Items({ run, ticks }: { run: PriceRun; ticks: Ticks | undefined }) {
  const query = useQuery()
  const { data, problem } = useRunItems(run.id, query)
  const mayReadCosts = useMay()('costs.read')
  const path = `/desk/prices/runs/${run.id}`
  if (!data) return problem ? <Failed title="قیمت‌ها باز نشد" problem={problem} onRetry={() => refresh('price run')} /> : <Bones rows={8} />
  if (data.items.length === 0) return <Empty icon="tag" title="کالایی در این نما نیست" />
  return (
    <>
      <RunItems runId={run.id} items={data.items} ticks={ticks} hasMargin={mayReadCosts && data.items.some(({ cost }) => cost !== null)} />
      <div className="pager-line">
        <ExportMenu table="price-run" query={{ run: run.id, ...(query.view && { view: query.view }) }} columns={runColumns} />
        <Pager path={path} query={query} next={data.next} />
      </div>
    </>
  )
}

/** All prices of a preview, or those that need a look; and one tick for all. */
function DraftViews({ run: { id, summary }, ticks }: { run: PriceRun; ticks: Ticks }) {
  const { view } = useQuery()
  const path = `/desk/prices/runs/${id}`
  const outliers = summary.wrong + summary.large
  return (
    <nav className="views" aria-label="نماها">
      <a href={path} aria-current={view !== 'attention' ? 'page' : undefined}>
        همه
        <span className="count">{groupedDigits(summary.products)}</span>
      </a>
      {outliers > 0 && (
        <a href={hrefOf(path, { view: 'attention' })} aria-current={view === 'attention' ? 'page' : undefined}>
          نیازمند نگاه
          <span className="count">{groupedDigits(outliers)}</span>
        </a>
      )}
      <label className="check end">
        <input
          type="checkbox"
          className="tick"
          checked={ticks.ready > 0}
          onChange={(event) => ticks.setTicked(event.target.checked ? 'sound' : 'none')}
        />
        تیک همه
      </label>
    </nav>
  )
}

/** All prices of a run, or those that it skipped. */
function ResultViews({ run: { id, outcomes } }: { run: PriceRun }) {
  const { view } = useQuery()
  const skipped = (outcomes.changed ?? 0) + (outcomes.outlier ?? 0) + (outcomes.excluded ?? 0)
  if (skipped === 0) return null
  const path = `/desk/prices/runs/${id}`
  return (
    <nav className="views" aria-label="نماها">
      <a href={path} aria-current={view !== 'skipped' ? 'page' : undefined}>
        همه
      </a>
      <a href={hrefOf(path, { view: 'skipped' })} aria-current={view === 'skipped' ? 'page' : undefined}>
        دست‌نخورده
        <span className="count">{groupedDigits(skipped)}</span>
      </a>
    </nav>
  )
}
