import { Icon } from '#app/components/desk/icons.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'

/** The message says why the step was refused for this row; null when it was done. */
export type StepResult = { readonly id: string; readonly label: string; readonly message: string | null }

/** The result of a bulk step for each row, refused rows first. */
export function ResultSheet({ title, results, onClose }: { title: string; results: readonly StepResult[] | null; onClose: () => void }) {
  const sorted = results?.toSorted((one, other) => Number(one.message === null) - Number(other.message === null))
  return (
    <Sheet title={title} isOpen={results !== null} onClose={onClose}>
      <ul className="rows">
        {sorted?.map(({ id, label, message }) => (
          <li key={id}>
            <Icon name={message === null ? 'check-circle' : 'alert'} className={message === null ? 'good' : 'rate'} />
            <span className="b">{label}</span>
            <span className="grow">{message ?? 'انجام شد'}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
