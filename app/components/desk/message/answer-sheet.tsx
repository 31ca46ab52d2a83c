import { type FormEvent, useState } from 'react'
import { Area } from '#app/components/desk/area-field.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { useTextDraft } from '#app/components/desk/use-text-draft.ts'
import { answerMessage, type Message } from '#app/stores/desk/people/messages.ts'
import { toast } from '#app/stores/toasts.ts'
import { type AnswerWay, answerWayLabels, maxAnswerLengths } from '#domain/content/contact-answer.ts'
import { toPersianDigits } from '#domain/digits.ts'

type AnswerSheetProps = { message: Message; isOpen: boolean; onClose: () => void }

/** An answer by mail or SMS, to where the visitor wished. */
export function AnswerSheet({ message, isOpen, onClose }: AnswerSheetProps) {
  const formId = `answer-${message.id}`
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        بستن
      </button>
      <button type="submit" form={formId} className="btn primary">
        فرستادن پاسخ
      </button>
    </>
  )
  return (
    <Sheet title={`پاسخ به ${message.name}`} isOpen={isOpen} onClose={onClose} footer={footer}>
      <AnswerForm formId={formId} message={message} onClose={onClose} />
    </Sheet>
  )
}

function AnswerForm({ formId, message, onClose }: { formId: string; message: Message; onClose: () => void }) {
  const ways: readonly AnswerWay[] = [...(message.email ? (['mail'] as const) : []), ...(message.phone ? (['sms'] as const) : [])]
  const [way, setWay] = useState<AnswerWay>(ways[0] ?? 'mail')
  // One answer, however often it is sent: the network may fail after it went out.
  const [id] = useState(() => crypto.randomUUID())
  const [error, setError] = useState<string>()
  const { text, setText, forget } = useTextDraft(`message-answer ${message.id}`)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await answerMessage(message.id, { id, way, answer: text, seen: message.answers.length })
    if (!result.isOk) return setError(result.problem.fields.answer ?? result.problem.message)
    forget()
    toast.success(`پاسخ با ${answerWayLabels[way]} فرستاده می‌شود`)
    onClose()
  }
  return (
    <form id={formId} className="fields" onSubmit={(event) => void submit(event)}>
      <blockquote className="quoted written" dir="auto">
        {message.message}
      </blockquote>
      <fieldset className="row">
        <legend className="label">با</legend>
        {ways.map((one) => (
          <label key={one} className="check">
            <input type="radio" className="dot" name="way" checked={way === one} onChange={() => setWay(one)} />
            {answerWayLabels[one]} <bdi className="lat muted">{one === 'mail' ? message.email : toPersianDigits(message.phone ?? '')}</bdi>
          </label>
        ))}
      </fieldset>
      <Area
        rows={5}
        label="پاسخ"
        maxLength={maxAnswerLengths[way]}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error}
        hint="نام فروشگاه پای آن نوشته می‌شود."
      />
    </form>
  )
}
