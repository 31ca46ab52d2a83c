import { useId } from 'react'
import type { VersionedForm } from '../catalog/use-versioned-form.ts'
import { Icon } from '../icons.tsx'

type ChoiceFieldProps<V extends Readonly<Record<string, string>>> = {
  form: VersionedForm<V>
  label: string
  name: keyof V & string
  /** Values and their texts. */
  choices: Readonly<Record<string, string>>
}

/** One of a few values. */
export function ChoiceField<V extends Readonly<Record<string, string>>>({
  form: { values, set },
  label,
  name,
  choices,
}: ChoiceFieldProps<V>) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="field">
        <select id={id} value={values[name]} onChange={(event) => set(name, event.target.value)}>
          {Object.entries(choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="muted" size="s" />
      </span>
    </div>
  )
}
