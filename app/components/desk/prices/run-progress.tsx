import { useRef, useState } from 'react'
import { Icon, type IconName } from '#app/components/desk/icons.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { pushPage } from '#app/stores/desk/location.ts'
import { type PriceRun, stopRun, undoRun } from '#app/stores/desk/prices/runs.ts'
import { toast } from '#app/stores/toasts.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { itemOutcomes } from '#domain/desk/prices/notes.ts'
import { itemOutcomeLabels, type RunStatus, runStatusLabels } from '#domain/desk/prices/runs.ts'
import { groupedDigits } from '#domain/money.ts'

const icons: Record<RunStatus, IconName> = {
  draft: 'eye',
  scheduled: 'clock',
  queued: 'st-wait',
  running: 'rotate',
  done: 'check-circle',
  stopped: 'st-cross',
  failed: 'alert',
}

export function RunPill({ status }: { status: RunStatus }) {
  const tone = status === 'done' ? 'good' : status === 'failed' ? 'bad' : status === 'stopped' ? '' : 'wait'
  return (
    <span className={`pill ${tone}`}>
      <Icon name={icons[status]} />
      {runStatusLabels[status]}
    </span>
  )
}

/** How far a run is and what became of its prices; it can be stopped while it goes on, and undone afterwards. */
export function RunProgress({ run }: { run: PriceRun }) {
  const { job, outcomes } = run
  if (!job) return null
  const isOver = job.endedAt !== null
  return (
    <section className="run-progress" aria-label="پیشرفت">
      <div className="row">
        <RunPill status={run.status} />
        <b role="status">
          {groupedDigits(job.done)} از {groupedDigits(job.total)} قیمت
        </b>
        <span className="end row">{isOver ? <UndoButton run={run} /> : <StopButton run={run} />}</span>
      </div>
      {!isOver && <progress value={job.done} max={Math.max(1, job.total)} aria-label="پیشرفت" />}
      <p className="small muted">{sentenceOf(run)}</p>
      {isOver && (
        <ul className="outcomes">
          {itemOutcomes.map((outcome) => {
            const count = outcomes[outcome]
            return count ? (
              <li key={outcome}>
                <b>{groupedDigits(count)}</b> {itemOutcomeLabels[outcome]}
              </li>
            ) : null
          })}
        </ul>
      )}
    </section>
  )
}

function sentenceOf({ status, job, endsAt, today, by, restoredBy }: PriceRun): string {
  const ends = endsAt ? ` پایان: ${momentLabel(endsAt, today)}.` : ''
  if (!job) return ''
  if (status === 'scheduled') return `آغاز: ${momentLabel(job.startAt, today)}.${ends}`
  if (status === 'queued')
    return job.waitsFor > 0 ? `پس از ${groupedDigits(job.waitsFor)} اجرای دیگر آغاز می‌شود.` : 'تا چند ثانیه‌ی دیگر آغاز می‌شود.'
  if (job.isStopping) return 'پس از این دسته متوقف می‌شود.'
  if (status === 'running') return 'صفحه را می‌توانید ببندید؛ کار روی سرور پیش می‌رود.'
  const who = by ? `${by}، ` : 'پایان فروش ویژه، '
  return `${who}${momentLabel(job.endedAt ?? job.startAt, today)}.${ends}${restoredBy ? ' برگردانده شده است.' : ''}`
}

function StopButton({ run: { id, status, job } }: { run: PriceRun }) {
  const stop = async () => {
    const result = await stopRun(id)
    if (!result.isOk) toast.error(result.problem.message)
  }
  return (
    <button type="button" className="btn" disabled={job?.isStopping} onClick={() => void stop()}>
      {status === 'running' ? 'ایست' : 'لغو اجرا'}
    </button>
  )
}

/** Undo is a run of its own; the button asks for a second press before it starts. */
function UndoButton({ run: { id, restoresId, restoredBy, outcomes } }: { run: PriceRun }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const undoId = useRef(crypto.randomUUID())
  const applied = (outcomes.applied ?? 0) + (outcomes.recomputed ?? 0)
  if (restoredBy) {
    return (
      <a className="btn plain" href={`/desk/prices/runs/${restoredBy}`}>
        دیدن برگرداندن
      </a>
    )
  }
  if (restoresId || applied === 0) return null
  const undo = async () => {
    if (isBusy) return
    setBusy(true)
    const result = await undoRun(id, undoId.current)
    setBusy(false)
    if (!result.isOk) return void toast.error(result.problem.message)
    pushPage(`/desk/prices/runs/${result.data.id}`)
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={() => setAsking(false)}>
        انصراف
      </button>
      <button type="button" className="btn primary" disabled={isBusy} onClick={() => void undo()}>
        برگرداندن {groupedDigits(applied)} قیمت
      </button>
    </>
  )
  return (
    <>
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        <Icon name="return" />
        برگرداندن
      </button>
      <Sheet title="برگرداندن قیمت‌ها" isOpen={isAsking} onClose={() => setAsking(false)} footer={footer}>
        <p>
          {groupedDigits(applied)} کالا به قیمت پیش از این اجرا برمی‌گردد. قیمتی که پس از آن دوباره عوض شده باشد دست نمی‌خورد و نام برده
          می‌شود.
        </p>
      </Sheet>
    </>
  )
}
