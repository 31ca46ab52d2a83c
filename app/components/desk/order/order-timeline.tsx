import { type FormEvent, useRef, useState } from 'react'
import { useMay } from '#app/stores/desk/me.ts'
import { addNote, type DeskOrder } from '#app/stores/desk/orders.ts'
import { toast } from '#app/stores/toasts.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import type { EventShape } from '#domain/desk/timeline.ts'
import { Icon, type IconName } from '../icons.tsx'

const icons: Record<EventShape, IconName> = {
  note: 'pencil',
  message: 'send',
  placed: 'bag',
  payment: 'card',
  parcel: 'truck',
  label: 'tag',
  edit: 'pencil',
  other: 'info',
}

/** Everything that happened to an order, newest first, with the notes of colleagues between. */
export function OrderTimeline({ order }: { order: DeskOrder }) {
  return (
    <section>
      <h2>رویدادها و یادداشت‌ها</h2>
      {useMay()('orders.step') && <NoteForm id={order.id} />}
      <ul className="time">
        {order.timeline.map(({ at, shape, text, by, note }) => (
          <li key={at + text + by}>
            <span className="dot">
              <Icon name={icons[shape]} />
            </span>
            {note === null ? (
              <div>
                {text}
                <br />
                <span className="muted small">
                  {by}، {jalaliDateTime(at)}
                </span>
              </div>
            ) : (
              <div>
                <span className="b">{by}</span> <span className="muted small">{jalaliDateTime(at)}</span>
                <p className="said" dir="auto">
                  {note}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoteForm({ id }: { id: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    setBusy(true)
    const result = await addNote(id, text)
    setBusy(false)
    if (result.isOk) setText('')
    else toast.error(result.problem.message)
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <div className="field area note-field">
        <textarea
          aria-label="یادداشت برای همکاران"
          placeholder="یادداشت برای همکاران"
          dir={text ? 'auto' : 'rtl'}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.code !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            // The page's own Ctrl+Enter is the order's next step.
            event.preventDefault()
            event.stopPropagation()
            form.current?.requestSubmit()
          }}
        />
        <span className="row small muted">
          مشتری نمی‌بیند
          <button type="submit" className="link end" disabled={isBusy || text.trim() === ''}>
            ثبت یادداشت
          </button>
          <kbd className="not-phone">Ctrl ⏎</kbd>
        </span>
      </div>
    </form>
  )
}
