import { type Message, markAnswered } from '#app/stores/desk/people/messages.ts'
import { toast } from '#app/stores/toasts.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import { Icon } from '../icons.tsx'

/** One message with the ways to answer it. Text of a visitor is text: line breaks stay, nothing else. */
export function MessageCard({
  message: { id, name, email, phone, subject, message, sentAt, answeredAt },
  isFresh,
}: {
  message: Message
  isFresh: boolean
}) {
  const mark = async () => {
    const result = await markAnswered(id)
    if (result.isOk) toast.success('پاسخ‌داده‌شده ثبت شد')
    else toast.error(result.problem.message)
  }
  return (
    <li className={isFresh ? 'card message fresh' : 'card message'} aria-label={`پیام ${name}`}>
      <div className="row">
        <h2 className="grow cut">{subject || 'بدون موضوع'}</h2>
        <time className="small muted" dateTime={sentAt}>
          {jalaliDateTime(sentAt)}
        </time>
      </div>
      <p className="written">{message}</p>
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
        {answeredAt ? (
          <span className="small muted row tight end">
            <Icon name="check" size="s" className="good" />
            پاسخ در {jalaliDateTime(answeredAt)}
          </span>
        ) : (
          <button type="button" className="btn end" onClick={() => void mark()}>
            <Icon name="check" />
            پاسخ داده شد
          </button>
        )}
      </div>
    </li>
  )
}
