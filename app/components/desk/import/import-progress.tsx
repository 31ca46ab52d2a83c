import { Icon } from '#app/components/desk/icons.tsx'
import { type ImportDetails, stopImport } from '#app/stores/desk/import/imports.ts'
import { toast } from '#app/stores/toasts.ts'
import { publishedLabel } from '#domain/desk/import/woocommerce/settings.ts'
import { groupedDigits } from '#domain/money.ts'
import { ImportPill } from './import-pill.tsx'

/** How far the check or the import is, and what became of the rows. */
export function ImportProgress({ imported }: { imported: ImportDetails }) {
  const { id, status, job, counts } = imported
  const isOpen = status === 'fetching' || status === 'checking' || status === 'running'
  const isOver = status === 'done' || status === 'stopped' || status === 'failed'
  const stop = async () => {
    const result = await stopImport(id)
    if (!result.isOk) toast.error(result.problem.message)
  }
  return (
    <section className="run-progress" aria-label="پیشرفت">
      <div className="row">
        <ImportPill status={status} />
        {job && (
          <b role="status">
            {groupedDigits(job.done)} از {groupedDigits(job.total)} {status === 'fetching' || status === 'unfetched' ? 'مورد' : 'ردیف'}
          </b>
        )}
        <span className="end row">
          {isOpen && (
            <button type="button" className="btn" disabled={job?.isStopping} onClick={() => void stop()}>
              ایست
            </button>
          )}
          {counts.wrong + counts.skipped > 0 && !isOpen && (
            <a className="btn plain" href={`/api/desk/imports/${id}/wrong`} download>
              <Icon name="download" />
              ردیف‌های نادرست
            </a>
          )}
        </span>
      </div>
      {isOpen && job && <progress value={job.done} max={Math.max(1, job.total)} aria-label="پیشرفت" />}
      {isOpen && <p className="small muted">صفحه را می‌توانید ببندید؛ کار روی سرور پیش می‌رود.</p>}
      {status === 'unfetched' && (
        <p className="error-text">
          {job?.problem ?? 'خواندن ایستانده شد'}. <a href="/desk/import">از نو آغاز کنید</a>.
        </p>
      )}
      {isOver && (
        <ul className="outcomes" aria-label="گزارش">
          <li>
            <b>{groupedDigits(counts.applied)}</b> ردیف وارد شد
          </li>
          {counts.skipped > 0 && (
            <li>
              <b>{groupedDigits(counts.skipped)}</b> ردیف دست نخورد
            </li>
          )}
          {counts.wrong > 0 && (
            <li>
              <b>{groupedDigits(counts.wrong)}</b> ردیف نادرست بود
            </li>
          )}
          {counts.new > 0 && imported.kind === 'products' && <li>کالاهای تازه پنهان‌اند تا منتشرشان کنید.</li>}
          {counts.new > 0 && imported.isWoo && (
            <li>
              <a href={`/desk/goods?label=${encodeURIComponent(publishedLabel)}`}>آنچه در ووکامرس منتشر بود</a> برچسب دارد.
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
