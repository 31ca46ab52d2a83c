import { useId } from 'react'
import type { VersionedForm } from '#app/components/desk/catalog/use-versioned-form.ts'
import { Icon } from '#app/components/desk/icons.tsx'

/** Values and their texts. */
type Choices = Readonly<Record<string, string>>

type ChoiceProps = { label: string; value: string; choices: Choices; onChange: (value: string) => void }

/** One of a few values. */
export function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="field">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {Object.entries(choices).map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="muted" size="s" />
      </span>
    </div>
  )
}

type ChoiceFieldProps<V extends Readonly<Record<string, string>>> = {
  form: VersionedForm<V>
  label: string
  name: keyof V & string
  choices: Choices
}

/** One of a few values of a form. */
export function ChoiceField<V extends Readonly<Record<string, string>>>({ form, label, name, choices }: ChoiceFieldProps<V>) {
  return <Choice label={label} value={form.values[name] ?? ''} choices={choices} onChange={(value) => form.set(name, value)} />
}
