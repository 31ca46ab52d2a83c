import { type FormEvent, useEffect, useId, useState } from 'react'
import { readDraft, writeDraft } from '#app/stores/desk/drafts.ts'
import { answerReview, type DeskReview } from '#app/stores/desk/people/reviews.ts'
import { toast } from '#app/stores/toasts.ts'
import { maxShopAnswerLength } from '#domain/review/moderation.ts'
import { Sheet } from '../sheet.tsx'

type AnswerSheetProps = { review: DeskReview | null; onClose: () => void }

/** The shop's answer below a review, for everybody to read. */
export function AnswerSheet({ review, onClose }: AnswerSheetProps) {
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        بستن
      </button>
      <button type="submit" form="answer-review" className="btn primary">
        ذخیره‌ی پاسخ
      </button>
    </>
  )
  return (
    <Sheet title={`پاسخ به نظر ${review?.userName ?? ''}`} isOpen={review !== null} onClose={onClose} footer={footer}>
      {review && <AnswerForm review={review} onClose={onClose} />}
    </Sheet>
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** What is typed survives a closed sheet and a reload, until it is saved. */
function AnswerForm({ review: { id, comment, shopAnswer }, onClose }: { review: DeskReview; onClose: () => void }) {
  const draft = `review-answer ${id}`
  const fieldId = useId()
  const [answer, setAnswer] = useState(() => readDraft(draft, isText) ?? shopAnswer ?? '')
  const [error, setError] = useState<string>()
  const isChanged = answer !== (shopAnswer ?? '')
  useEffect(() => writeDraft(draft, isChanged ? JSON.stringify(answer) : null), [draft, answer, isChanged])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await answerReview(id, answer, shopAnswer)
    if (!result.isOk) return setError(result.problem.fields.answer ?? result.problem.message)
    writeDraft(draft, null)
    toast.success(answer.trim() === '' ? 'پاسخ برداشته شد' : 'پاسخ زیر نظر دیده می‌شود')
    onClose()
  }
  return (
    <form id="answer-review" className="fields" onSubmit={(event) => void submit(event)}>
      <blockquote className="quoted written" dir="auto">
        {comment}
      </blockquote>
      <div>
        <label className="label" htmlFor={fieldId}>
          پاسخ فروشگاه
        </label>
        <span className={error ? 'field area wrong' : 'field area'}>
          <textarea
            id={fieldId}
            rows={5}
            dir="auto"
            maxLength={maxShopAnswerLength}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${fieldId}-note`}
          />
        </span>
        <p id={`${fieldId}-note`} role={error ? 'alert' : undefined} className={error ? 'error-text' : 'tiny muted'}>
          {error ?? 'همه آن را زیر نظر می‌خوانند؛ پاسخ خالی آن را برمی‌دارد.'}
        </p>
      </div>
    </form>
  )
}
