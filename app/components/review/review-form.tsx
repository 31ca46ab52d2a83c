import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '#app/components/form/field.tsx'
import { reveal } from '#app/components/form/reveal.ts'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { readDraft, saveDraft } from '#app/stores/review/review-drafts.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { maxCommentLength, type ReviewDraft, type ReviewProblem } from '#domain/review/draft.ts'
import { graphemeCount } from '#domain/text.ts'
import { StarChoice } from './star-choice.tsx'

type ReviewFormProps = {
  productId: string
  /** Returns the invalid fields. */
  onSend: (draft: ReviewDraft) => Promise<ReviewProblem[]>
}

/** The draft is stored for the tab: it survives the sign-in page. */
export function ReviewForm({ productId, onSend }: ReviewFormProps) {
  const [draft, setDraft] = useState(() => readDraft(productId))
  const { problems, isBusy, form, clearProblems } = useSubmit(() => onSend(draft).finally(() => setDraft(readDraft(productId))))
  const write = (change: Partial<ReviewDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    saveDraft(productId, next)
    clearProblems(Object.keys(change))
  }
  const errorOf = (name: keyof ReviewDraft) => problems.find((problem) => problem.name === name)?.message
  return (
    <form {...form} className="mt-3 flex flex-col gap-4">
      <StarChoice chosen={draft.rating} error={errorOf('rating')} onChoose={(rating) => write({ rating })} />
      <Field
        name="title"
        label="عنوان نظر (اختیاری)"
        autoComplete="off"
        value={draft.title}
        error={errorOf('title')}
        onChange={({ target }) => write({ title: target.value })}
      />
      <CommentField text={draft.comment} error={errorOf('comment')} onWrite={(comment) => write({ comment })} />
      <SubmitButton isBusy={isBusy}>ثبت نظر</SubmitButton>
    </form>
  )
}

/** One submission at a time; after a refusal the first invalid field is focused. */
function useSubmit(send: () => Promise<ReviewProblem[]>) {
  const [problems, setProblems] = useState<readonly ReviewProblem[]>([])
  const [isBusy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const found = await send()
    flushSync(() => {
      setBusy(false)
      setProblems(found)
    })
    const [first] = found
    if (first) reveal(ref.current?.querySelector<HTMLElement>(`[name="${first.name}"]`))
  }
  const clearProblems = (names: readonly string[]) => setProblems(problems.filter(({ name }) => !names.includes(name)))
  return { problems, isBusy, clearProblems, form: { ref, onSubmit, noValidate: true, method: 'dialog' } as const }
}

type CommentFieldProps = { text: string; error: string | undefined; onWrite: (text: string) => void }

function CommentField({ text, error, onWrite }: CommentFieldProps) {
  const id = useId()
  const count = graphemeCount(text)
  return (
    <div>
      <label htmlFor={id} className="block text-card font-bold">
        متن نظر
      </label>
      <textarea
        id={id}
        name="comment"
        dir="auto"
        rows={5}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        className="mt-1.5 block w-full rounded-control bg-page px-4 py-3 text-base leading-7 text-text ringed ringed-edge transition aria-invalid:ringed-2 aria-invalid:ringed-bad"
        onChange={({ target }) => onWrite(target.value)}
      />
      <div id={`${id}-note`} className="mt-1 flex justify-between gap-3 text-note">
        <span className="text-bad">{error}</span>
        <span className={`whitespace-nowrap ${count > maxCommentLength ? 'text-bad' : 'text-muted'}`}>
          {toPersianDigits(count)} از {toPersianDigits(maxCommentLength)} نویسه
        </span>
      </div>
    </div>
  )
}
