import { useState } from 'react'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { downloadPictures, type ImportDetails, stopImport } from '#app/stores/desk/import/imports.ts'
import { toast } from '#app/stores/toasts.ts'
import { PictureReport } from './picture-report.tsx'

/** Pictures of a shop that was read by its API: a job of the server downloads them from its host. */
export function DownloadPictures({ imported: { id, download } }: { imported: ImportDetails }) {
  const [problem, setProblem] = useState('')
  const isOpen = download?.isOpen ?? false
  const start = async () => {
    const result = await downloadPictures(id)
    setProblem(result.isOk ? '' : result.problem.message)
  }
  const stop = async () => {
    const result = await stopImport(id)
    if (!result.isOk) toast.error(result.problem.message)
  }
  return (
    <section className="import-drop" aria-label="بارگیری تصویرها">
      <Icon name="download" size="xl" className="muted" />
      <div className="grow">
        <b className="block">تصویرها از خود فروشگاه پیشین</b>
        <span className="small muted">
          سرور تصویرها را یک‌به‌یک از میزبان فروشگاه پیشین می‌آورد؛ صفحه را می‌توانید ببندید. دوباره بزنید، تصویری تکرار نمی‌شود.
        </span>
        <FormError text={problem} />
        {download && <PictureReport progress={download} isSending={isOpen} />}
      </div>
      {isOpen ? (
        <button type="button" className="btn" disabled={download?.isStopping} onClick={() => void stop()}>
          ایست
        </button>
      ) : (
        <button type="button" className="btn" onClick={() => void start()}>
          <Icon name="download" />
          آوردن تصویرها
        </button>
      )}
    </section>
  )
}
