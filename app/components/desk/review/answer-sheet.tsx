import { type FormEvent, useState } from 'react'
import { Area } from '#app/components/desk/area-field.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { useTextDraft } from '#app/components/desk/use-text-draft.ts'
import { answerReview, type DeskReview } from '#app/stores/desk/people/reviews.ts'
import { toast } from '#app/stores/toasts.ts'
import { maxShopAnswerLength } from '#domain/review/moderation.ts'

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

function AnswerForm({ review: { id, comment, shopAnswer }, onClose }: { review: DeskReview; onClose: () => void }) {
  const { text, setText, forget } = useTextDraft(`review-answer ${id}`, shopAnswer ?? '')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await answerReview(id, text, shopAnswer)
    if (!result.isOk) return setError(result.problem.fields.answer ?? result.problem.message)
    forget()
    toast.success(text.trim() === '' ? 'پاسخ برداشته شد' : 'پاسخ زیر نظر دیده می‌شود')
    onClose()
  }
  return (
    <form id="answer-review" className="fields" onSubmit={(event) => void submit(event)}>
      <blockquote className="quoted written" dir="auto">
        {comment}
      </blockquote>
      <Area
        rows={5}
        label="پاسخ فروشگاه"
        maxLength={maxShopAnswerLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error}
        hint="همه آن را زیر نظر می‌خوانند؛ پاسخ خالی آن را برمی‌دارد."
      />
    </form>
  )
}
