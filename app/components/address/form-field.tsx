import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'

type FieldProps = {
  name: string
  label: string
  isRequired?: boolean
  hint?: string | undefined
  /** What is wrong with it, read aloud with the field. */
  problem?: string | undefined
  className?: string
}

const control =
  'h-13 w-full rounded-control bg-page px-4 text-base text-text inset-ring inset-ring-edge transition placeholder:text-muted ' +
  'aria-invalid:inset-ring-2 aria-invalid:inset-ring-bad disabled:cursor-not-allowed disabled:opacity-50'

type TextFieldProps = FieldProps & { value: string; onText: (text: string) => void } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'inputMode' | 'placeholder' | 'dir' | 'type'
  >

/** A number runs its own way, and still stands where the form begins. */
export function TextField({ value, onText, autoComplete, inputMode, placeholder, dir, type = 'text', ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...wiring}
          {...{ value, autoComplete, inputMode, placeholder, dir, type }}
          className={`${control} ${dir === 'ltr' ? 'text-end' : ''}`}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

type SelectFieldProps = FieldProps & { value: string; options: readonly string[]; empty: string; onChoose: (value: string) => void } & Pick<
    SelectHTMLAttributes<HTMLSelectElement>,
    'autoComplete' | 'disabled'
  >

/** A choice of names; `empty` is what stands there until one is chosen. */
export function SelectField({ value, options, empty, onChoose, autoComplete, disabled, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <select
            {...wiring}
            {...{ value, autoComplete, disabled }}
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
        </div>
      )}
    </Field>
  )
}

type Wiring = {
  id: string
  name: string
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A control with its name above it, and what helps or is wrong below it. */
function Field({
  name,
  label,
  isRequired = false,
  hint,
  problem,
  className = '',
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = problem !== undefined || hint !== undefined
  const wiring = {
    id,
    name,
    'aria-required': isRequired,
    'aria-invalid': problem !== undefined,
    'aria-describedby': hasNote ? noteId : undefined,
  }
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-card font-bold">
        {label}
        {!isRequired && <span className="ms-1.5 font-normal text-muted">(اختیاری)</span>}
      </label>
      {children(wiring)}
      {hasNote && <FieldNote id={noteId} problem={problem} hint={hint} />}
    </div>
  )
}

export function FieldNote({ id, problem, hint }: { id: string; problem?: string | undefined; hint?: string | undefined }) {
  return (
    <p id={id} className={`mt-1.5 flex items-start gap-1.5 text-note ${problem ? 'text-bad' : 'text-muted'}`}>
      {problem && <Icon name="alert" className="mt-0.5 size-4.5" />}
      {problem ?? hint}
    </p>
  )
}
