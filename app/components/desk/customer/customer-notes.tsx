import { NoteForm } from '#app/components/desk/note-form.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { addCustomerNote, type DeskCustomer } from '#app/stores/desk/people/customers.ts'
import { jalaliDateTime } from '#domain/dates.ts'

/** What colleagues should know about this customer; the customer never reads it. */
export function CustomerNotes({ customer: { id, notes } }: { customer: DeskCustomer }) {
  const may = useMay()
  return (
    <section className="card fields">
      <h2>یادداشت‌ها</h2>
      {may('customers.edit') && <NoteForm onAdd={(note) => addCustomerNote(id, note)} />}
      {notes.length === 0 && !may('customers.edit') && <p className="muted">یادداشتی نیست.</p>}
      <ul className="rows">
        {notes.map(({ id: noteId, note, author, writtenAt }) => (
          <li key={noteId}>
            <div>
              <span className="b">{author}</span> <span className="muted small">{jalaliDateTime(writtenAt)}</span>
              <p className="said" dir="auto">
                {note}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
