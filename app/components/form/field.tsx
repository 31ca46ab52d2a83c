import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> & {
  name: string
  label: string
  /** What is wrong with it; an empty text only marks it. */
  error?: string | undefined
  /** Said under the field as long as nothing is wrong. */
  hint?: ReactNode
  /** A control that sits inside the field. */
  inside?: ReactNode
}

/** A labelled line of text: label, hint and error belong to the input for every reader. What is read from left to right still begins where the form does. */
export function Field({ label, error, hint, inside, className = '', ...input }: FieldProps) {
  const id = useId()
  const note = error || hint
  return (
    <div>
      <label htmlFor={id} className="block text-card font-bold">
        {label}
      </label>
      <div className="relative mt-1.5">
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={`h-13 w-full rounded-control bg-page px-4 text-base text-text inset-ring inset-ring-edge transition placeholder:text-muted aria-invalid:inset-ring-2 aria-invalid:inset-ring-bad ${input.dir === 'ltr' ? 'text-end' : ''} ${className}`}
        />
        {inside}
      </div>
      <div id={`${id}-note`} className="mt-1.5 empty:hidden">
        {error ? <FieldError text={error} /> : hint}
      </div>
    </div>
  )
}

function FieldError({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1.5 text-note text-bad">
      <Icon name="alert" className="size-4" />
      {text}
    </p>
  )
}
