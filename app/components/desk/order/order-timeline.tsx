import { Icon, type IconName } from '#app/components/desk/icons.tsx'
import { NoteForm } from '#app/components/desk/note-form.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { addNote, type DeskOrder } from '#app/stores/desk/orders.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import type { EventShape } from '#domain/desk/timeline.ts'

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
      {useMay()('orders.step') && <NoteForm onAdd={(note) => addNote(order.id, note)} />}
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
