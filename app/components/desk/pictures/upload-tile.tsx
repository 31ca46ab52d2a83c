import { Icon } from '#app/components/desk/icons.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import type { UploadItem } from './use-uploads.ts'

/** A file under way with its progress, or refused with the reason. */
export function UploadTile({
  item: { file, preview, progress, problem },
  onRetry,
  onRemove,
}: {
  item: UploadItem
  onRetry: () => void
  onRemove: () => void
}) {
  const percent = Math.round((progress ?? 0) * 100)
  const state = progress === null ? 'در صف' : percent === 100 ? 'در حال آماده‌سازی' : toPersianDigits(`بارگذاری ${percent}٪`)
  return (
    <li className={problem ? 'failed' : undefined}>
      <span className="shot up">
        <img src={preview} alt="" />
        {!problem && <progress max={100} value={percent} aria-label={`بارگذاری ${file.name}`} />}
      </span>
      {problem ? (
        <>
          <span className="tiny error-text" role="alert">
            <bdi>{file.name}</bdi>: {problem}
          </span>
          <span className="moves">
            <button type="button" className="btn plain square" aria-label={`فرستادن دوباره‌ی ${file.name}`} onClick={onRetry}>
              <Icon name="rotate" size="s" />
            </button>
            <button type="button" className="btn plain square" aria-label={`کنار گذاشتن ${file.name}`} onClick={onRemove}>
              <Icon name="close" size="s" />
            </button>
          </span>
        </>
      ) : (
        <span className="tiny muted">{state}</span>
      )}
    </li>
  )
}
