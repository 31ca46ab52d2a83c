import { useRef, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { RunPill } from '#app/components/desk/prices/run-progress.tsx'
import { announceStep, type GoodsStepView, stepHref, stopGoodsStep, undoGoodsStep } from '#app/stores/desk/goods-steps.ts'
import { pushPage } from '#app/stores/desk/location.ts'
import { toast } from '#app/stores/toasts.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { groupedDigits } from '#domain/money.ts'

/** How far a step for many products is and what became of them; it can be stopped while it goes on, and undone afterwards. */
export function StepProgress({ step }: { step: GoodsStepView }) {
  const { job, isOver, changed, same, reasons } = step
  return (
    <section className="run-progress" aria-label="پیشرفت">
      <div className="row">
        <RunPill status={job?.status ?? 'done'} />
        <b role="status">{isOver ? changedText(changed) : progressText(step)}</b>
        <span className="end row">{isOver ? <UndoButton step={step} /> : <StopButton step={step} />}</span>
      </div>
      {!isOver && job && <progress value={job.done} max={Math.max(1, step.total)} aria-label="پیشرفت" />}
      <p className="small muted">{sentenceOf(step)}</p>
      {isOver && (same > 0 || reasons.length > 0) && (
        <ul className="outcomes">
          {same > 0 && (
            <li>
              <b>{groupedDigits(same)}</b> از پیش همین‌گونه بود
            </li>
          )}
          {reasons.map(({ message, count }) => (
            <li key={message}>
              <b>{groupedDigits(count)}</b> {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function changedText(changed: number): string {
  return changed === 0 ? 'هیچ کالایی عوض نشد' : `${groupedDigits(changed)} کالا عوض شد`
}

function progressText({ job, total }: GoodsStepView): string {
  return `${groupedDigits(job?.done ?? 0)} از ${groupedDigits(total)} کالا`
}

function sentenceOf({ job, isOver, at, today, by, undoneBy }: GoodsStepView): string {
  if (job?.isStopping) return 'پس از این دسته متوقف می‌شود.'
  if (!isOver && job?.status === 'queued') return 'پس از کارهای دیگر آغاز می‌شود.'
  if (!isOver) return 'صفحه را می‌توانید ببندید؛ کار روی سرور پیش می‌رود.'
  return `${by ? `${by}، ` : ''}${momentLabel(job?.endedAt ?? at, today)}.${undoneBy ? ' واگرد شده است.' : ''}`
}

function StopButton({ step: { id, job } }: { step: GoodsStepView }) {
  const stop = async () => {
    const result = await stopGoodsStep(id)
    if (!result.isOk) toast.error(result.problem.message)
  }
  return (
    <button type="button" className="btn" disabled={job?.isStopping} onClick={() => void stop()}>
      ایست
    </button>
  )
}

/** Undo is a step of its own: what somebody changed since stays as it is, and the result names it. */
function UndoButton({ step: { id, undoesId, undoneBy, changed } }: { step: GoodsStepView }) {
  const [isBusy, setBusy] = useState(false)
  const undoId = useRef(crypto.randomUUID())
  if (undoneBy) {
    return (
      <a className="btn plain" href={stepHref(undoneBy)}>
        دیدن واگرد
      </a>
    )
  }
  if (undoesId || changed === 0) return null
  const undo = async () => {
    setBusy(true)
    const result = await undoGoodsStep(id, undoId.current)
    setBusy(false)
    if (!result.isOk) return void toast.error(result.problem.message)
    pushPage(stepHref(result.data.id))
    if (result.data.isOver && result.data.refused.length === 0) announceStep(result.data)
  }
  return (
    <button type="button" className="btn" disabled={isBusy} onClick={() => void undo()}>
      <Icon name="return" />
      واگرد<span className="not-phone"> {groupedDigits(changed)} کالا</span>
    </button>
  )
}
