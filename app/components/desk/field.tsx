import { type ComponentProps, useId } from 'react'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & { label: string; error?: string | undefined; hint?: string }

/** A labelled input with its error below. */
export function Field({ label, error, hint, ...input }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className={error ? 'field wrong' : 'field'}>
        <input
          id={id}
          type="text"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          {...input}
        />
      </span>
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? 'error-text' : 'tiny muted'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
