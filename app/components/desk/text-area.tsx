import { type ComponentProps, useId } from 'react'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & { label: string; error: string | undefined; hint: string }

/** A labelled field of several lines with its error or hint below. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className={error ? 'field area wrong' : 'field area'}>
        <textarea id={id} rows={5} dir="auto" aria-invalid={error ? true : undefined} aria-describedby={`${id}-note`} {...area} />
      </span>
      <p id={`${id}-note`} role={error ? 'alert' : undefined} className={error ? 'error-text' : 'tiny muted'}>
        {error ?? hint}
      </p>
    </div>
  )
}
