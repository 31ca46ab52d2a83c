import { type ComponentProps, useId } from 'react'

type AreaProps = Omit<ComponentProps<'textarea'>, 'id'> & { label: string; error?: string | undefined; hint?: string }

/** A labelled text of several lines with its error below. */
export function Area({ label, error, hint, ...area }: AreaProps) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className={error ? 'field area wrong' : 'field area'}>
        <textarea
          id={id}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          {...area}
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
