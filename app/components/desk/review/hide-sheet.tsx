import { type FormEvent, useState } from 'react'
import { ReasonFields } from '#app/components/desk/reason-fields.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { type DeskReview, hideReview } from '#app/stores/desk/people/reviews.ts'
import { toast } from '#app/stores/toasts.ts'
import { maxHideReasonLength } from '#domain/review/moderation.ts'

const reasons = ['توهین یا ناسزا', 'نام، شماره یا نشانی کسی در آن است', 'تبلیغ است', 'درباره‌ی این کالا نیست']

type HideSheetProps = { review: DeskReview | null; onClose: () => void }

/** The author reads the reason; the rating leaves the average. */
export function HideSheet({ review, onClose }: HideSheetProps) {
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form="hide-review" className="btn danger">
        پنهان کردن نظر
      </button>
    </>
  )
  return (
    <Sheet title={`پنهان کردن نظر ${review?.userName ?? ''}`} isOpen={review !== null} onClose={onClose} footer={footer}>
      {review && <ReasonForm id={review.id} onClose={onClose} />}
    </Sheet>
  )
}

function ReasonForm({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await hideReview(id, reason)
    if (!result.isOk && result.problem.code !== 'review.hidden') return setError(result.problem.fields.reason ?? result.problem.message)
    if (result.isOk) toast.success('نظر پنهان شد و در میانگین شمرده نمی‌شود')
    else toast.error(result.problem.message)
    onClose()
  }
  return (
    <form id="hide-review" className="fields" onSubmit={(event) => void submit(event)}>
      <ReasonFields
        label="دلیل، آن‌گونه که نویسنده می‌خواند"
        reasons={reasons}
        reason={reason}
        onChange={setReason}
        maxLength={maxHideReasonLength}
        error={error}
        hint="نظر پاک نمی‌شود و می‌توانید دوباره نشانش دهید."
      />
    </form>
  )
}
