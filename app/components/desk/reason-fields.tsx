import { Field } from './field.tsx'

type ReasonFieldsProps = {
  label: string
  /** The common ones: the arrows choose one. */
  reasons: readonly string[]
  reason: string
  onChange: (reason: string) => void
  maxLength: number
  error: string | undefined
  hint: string
}

/** Why something is refused or hidden: a common reason, or words of one's own. */
export function ReasonFields({ label, reasons, reason, onChange, ...field }: ReasonFieldsProps) {
  return (
    <>
      <fieldset className="reasons">
        <legend className="label">دلیل‌های رایج</legend>
        {reasons.map((text) => (
          <label key={text} className="check">
            <input type="radio" className="dot" name="common" checked={reason === text} onChange={() => onChange(text)} />
            {text}
          </label>
        ))}
      </fieldset>
      <Field label={label} value={reason} onChange={(event) => onChange(event.target.value)} {...field} />
    </>
  )
}
