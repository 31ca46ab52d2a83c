import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { type Message, markAnswered } from '#app/stores/desk/people/messages.ts'
import { toast } from '#app/stores/toasts.ts'
import { answerWayLabels } from '#domain/content/contact-answer.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import { AnswerSheet } from './answer-sheet.tsx'

/** One message with what was answered and the ways to answer. Text of a visitor is text: line breaks stay, nothing else. */
export function MessageCard({ message, isFresh }: { message: Message; isFresh: boolean }) {
  const { name, email, phone, subject, sentAt, answers } = message
  return (
    <li className={isFresh ? 'card message fresh' : 'card message'} aria-label={`پیام ${name}`}>
      <div className="row">
        <h2 className="grow cut">{subject || 'بدون موضوع'}</h2>
        <time className="small muted" dateTime={sentAt}>
          {jalaliDateTime(sentAt)}
        </time>
      </div>
      <p className="written">{message.message}</p>
      {answers.map(({ id, answer, author, way, sentAt: answeredAt }) => (
        <div key={id} className="shop-answer">
          <b className="small muted">
            {author} با {answerWayLabels[way]}، {jalaliDateTime(answeredAt)}
          </b>
          <p className="written" dir="auto">
            {answer}
          </p>
        </div>
      ))}
      <div className="row ways">
        <b className="b">{name}</b>
        {phone && (
          <a className="link" href={`tel:${phone}`}>
            <bdi className="lat">{phone}</bdi>
          </a>
        )}
        {email && (
          <a className="link" href={`mailto:${email}`}>
            <bdi className="lat">{email}</bdi>
          </a>
        )}
        <MessageActions message={message} />
      </div>
    </li>
  )
}

function MessageActions({ message }: { message: Message }) {
  const [isAnswering, setAnswering] = useState(false)
  const { id, email, phone, answeredAt, answers } = message
  const mark = async () => {
    const result = await markAnswered(id)
    if (result.isOk) toast.success('پاسخ‌داده‌شده ثبت شد')
    else toast.error(result.problem.message)
  }
  return (
    <span className="row tight end">
      {answeredAt && answers.length === 0 && (
        <span className="small muted row tight">
          <Icon name="check" size="s" className="good" />
          پاسخ در {jalaliDateTime(answeredAt)}
        </span>
      )}
      {!answeredAt && (
        <button type="button" className="btn plain" onClick={() => void mark()}>
          <Icon name="check" />
          پاسخ داده شد
        </button>
      )}
      {(email || phone) && (
        <button type="button" className="btn" onClick={() => setAnswering(true)}>
          <Icon name="send" />
          {answers.length > 0 ? 'پاسخ دیگر' : 'پاسخ بده'}
        </button>
      )}
      <AnswerSheet message={message} isOpen={isAnswering} onClose={() => setAnswering(false)} />
    </span>
  )
}
