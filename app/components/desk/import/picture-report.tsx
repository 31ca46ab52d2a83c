import { groupedDigits } from '#domain/money.ts'

export type PictureProgress = {
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly failures: readonly { readonly key: string; readonly problem: string }[]
}

const shownFailures = 50

/** How many pictures were taken over, and why some were not. */
export function PictureReport({ progress, missing = 0, isSending }: { progress: PictureProgress; missing?: number; isSending: boolean }) {
  const { total, done, failed, failures } = progress
  const shown = failures.slice(0, shownFailures)
  return (
    <>
      <p className="small" role="status">
        {groupedDigits(done)} از {groupedDigits(total)} تصویر{isSending ? ' فرستاده شد' : ''}
        {missing > 0 && `؛ ${groupedDigits(missing)} تصویر در آن نبود`}
      </p>
      {isSending && <progress value={done} max={Math.max(1, total)} aria-label="پیشرفت تصویرها" />}
      {failed > 0 && (
        <ul className="small" aria-label="تصویرهای نشده">
          {shown.map(({ key, problem }) => (
            <li key={key} className="error-text">
              <bdi className="lat">{key}</bdi>: {problem}
            </li>
          ))}
          {failed > shown.length && <li>و {groupedDigits(failed - shown.length)} تصویر دیگر</li>}
        </ul>
      )}
    </>
  )
}
