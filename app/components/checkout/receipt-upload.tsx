import { type DragEvent, useId, useState } from 'react'
import { IconButton } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import { type UploadFile, useReceipt } from './use-receipt.ts'

type ReceiptUploadProps = { receiptId: string | null; onReceipt: (receiptId: string | null) => void }

/** Uploads a picture or PDF of the transfer receipt. */
export function ReceiptUpload({ receiptId, onReceipt }: ReceiptUploadProps) {
  const { file, isUploading, problem, choose, remove } = useReceipt(onReceipt)
  const noteId = useId()
  const hasReceipt = receiptId !== null || file !== null
  return (
    <section aria-label="رسید پرداخت" className="rounded-card bg-surface p-5 shadow-lift">
      <h2 className="text-card font-bold">رسید پرداخت</h2>
      {hasReceipt ? (
        <ChosenFile file={file} isUploading={isUploading} onRemove={remove} />
      ) : (
        <DropField noteId={noteId} hasProblem={problem !== null} onChoose={choose} />
      )}
      <p id={noteId} role="status" className={`mt-2 text-note ${problem ? 'text-bad' : 'text-muted'}`}>
        {problem ?? (hasReceipt ? '' : 'عکس یا PDF تا ۸ مگابایت؛ عکس بزرگ‌تر خودکار کوچک می‌شود')}
      </p>
    </section>
  )
}

type DropFieldProps = { noteId: string; hasProblem: boolean; onChoose: (file: File | undefined) => void }

function DropField({ noteId, hasProblem, onChoose }: DropFieldProps) {
  const [isOver, setOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  const onDrop = (event: DragEvent) => {
    onDrag(event)
    onChoose(event.dataTransfer.files[0])
  }
  return (
    <label
      className={`mt-3 flex min-h-28 cursor-pointer flex-col items-center justify-center gap-2 rounded-control border-2 border-dashed p-4 text-center text-sm text-muted transition has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act ${isOver ? 'border-act bg-act-10' : 'border-edge-60 hover:border-edge'}`}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
    >
      <Icon name="upload" className="size-7 text-act" />
      <span>تصویر رسید را انتخاب کنید یا این‌جا رها کنید</span>
      <input
        type="file"
        accept="image/*,application/pdf"
        aria-label="بارگذاری رسید پرداخت"
        aria-describedby={noteId}
        aria-invalid={hasProblem}
        className="sr-only"
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
    </label>
  )
}

type ChosenFileProps = { file: UploadFile | null; isUploading: boolean; onRemove: () => void }

function ChosenFile({ file, isUploading, onRemove }: ChosenFileProps) {
  return (
    <div className="mt-3 flex items-center gap-3 rounded-control p-2 ringed ringed-line">
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-control bg-raised text-muted">
        {file?.preview ? (
          <img src={file.preview} alt="پیش‌نمایش رسید" width={64} height={64} className="size-full object-cover" />
        ) : (
          <Icon name="document" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">
          <bdi>{file?.name ?? 'رسید پرداخت'}</bdi>
        </p>
        {isUploading ? (
          <UploadProgress progress={file?.progress ?? null} />
        ) : (
          <p role="status" className="flex items-center gap-1 text-note text-good">
            <Icon name="check" className="size-4" />
            رسید بارگذاری شد
          </p>
        )}
      </div>
      <IconButton icon="trash" label="حذف رسید" onClick={onRemove} />
    </div>
  )
}

/** Without a value the bar says that it takes a moment: shrinking a photo, or the check of the server after the last byte. */
function UploadProgress({ progress }: { progress: number | null }) {
  const isSending = progress !== null && progress < 1
  const percent = Math.round((progress ?? 0) * 100)
  const text = progress === null ? 'در حال آماده کردن پرونده…' : 'فرستاده شد؛ در حال بررسی رسید…'
  return (
    <>
      <progress {...(isSending && { value: percent, max: 100 })} aria-label="پیشرفت بارگذاری" className="h-1.5 w-full accent-act" />
      <p role="status" className="text-note text-muted">
        {isSending ? `${toPersianDigits(percent)}٪` : text}
      </p>
    </>
  )
}
