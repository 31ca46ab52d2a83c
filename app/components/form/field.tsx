import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'

type FrameProps = {
  name: string
  label: string
  /** Shown beside the label. */
  isOptional?: boolean
  /** The error message; an empty text only marks the field as invalid. */
  error?: string | undefined
  /** Shown under the field while there is no error. */
  hint?: ReactNode
  /** Classes of the element around label and control, such as a grid column span. */
  wrapperClass?: string
}

const control =
  'h-13 w-full rounded-control bg-page px-4 text-base text-text ringed ringed-edge transition placeholder:text-muted ' +
  'aria-invalid:ringed-2 aria-invalid:ringed-bad disabled:cursor-not-allowed disabled:opacity-50'

export type FieldProps = FrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FrameProps> & {
    /** A control inside the field. */
    inside?: ReactNode
  }

/** A text input. Left-to-right values are still aligned to the right, like the form. */
export function Field({ name, label, isOptional = false, error, hint, wrapperClass = '', inside, className = '', ...input }: FieldProps) {
  return (
    <FieldFrame {...{ name, label, isOptional, error, hint, wrapperClass }}>
      {(controlProps) => (
        <>
          <input {...input} {...controlProps} className={`${control} ${input.dir === 'ltr' ? 'text-end' : ''} ${className}`} />
          {inside}
        </>
      )}
    </FieldFrame>
  )
}

type SelectFieldProps = FrameProps & { value: string; options: readonly string[]; empty: string; onChoose: (value: string) => void } & Pick<
    SelectHTMLAttributes<HTMLSelectElement>,
    'autoComplete' | 'disabled' | 'aria-required'
  >

/** A select; `empty` is its placeholder option. */
export function SelectField({ options, empty, onChoose, autoComplete, disabled, value, ...frame }: SelectFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(controlProps) => (
        <>
          <select
            {...{ value, autoComplete, disabled, 'aria-required': frame['aria-required'] }}
            {...controlProps}
            className={`${control} appearance-none pe-10 ${value ? '' : 'text-muted'}`}
            onChange={(event) => onChoose(event.currentTarget.value)}
          >
            <option value="">{empty}</option>
            {options.map((option) => (
              <option key={option} value={option} className="bg-surface text-text">
                {option}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute inset-e-3.5 top-4 size-5 text-muted" />
        </>
      )}
    </FieldFrame>
  )
}

type ControlProps = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** A control with its label above and its hint or error below, linked for screen readers. */
function FieldFrame({
  name,
  label,
  isOptional,
  error,
  hint,
  wrapperClass,
  children,
}: FrameProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  const controlProps = { id, name, 'aria-invalid': error !== undefined, 'aria-describedby': error || hint ? noteId : undefined }
  return (
    <div className={wrapperClass}>
      <label htmlFor={id} className="block text-card font-bold">
        {label}
        {isOptional && <span className="ms-1.5 font-normal text-muted">(اختیاری)</span>}
      </label>
      <div className="relative mt-1.5">{children(controlProps)}</div>
      <div id={noteId} className="mt-1.5 text-note text-muted empty:hidden">
        {error ? <FieldError text={error} /> : hint}
      </div>
    </div>
  )
}

export function FieldError({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-1.5 text-note text-bad">
      <Icon name="alert" className="mt-0.5 size-4" />
      {text}
    </p>
  )
}
