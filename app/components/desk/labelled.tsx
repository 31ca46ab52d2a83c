import { type ReactNode, useId } from 'react'

export type LabelProps = { label: string; error?: string | undefined; hint?: string | undefined }

type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label above a control, and its error or hint below. */
export function Labelled({
  label,
  error,
  hint,
  className,
  children,
}: LabelProps & { className: string; children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const note = error || hint
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className={error ? `${className} wrong` : className}>
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note ? `${id}-note` : undefined })}
      </span>
      {note && (
        <p id={`${id}-note`} className={error ? 'error-text' : 'tiny muted'}>
          {note}
        </p>
      )}
    </div>
  )
}
