import { Icon } from '#app/components/desk/icons.tsx'

type ChoiceProps = {
  isWhole?: boolean
  name: string
  label: string
  value: string | undefined
  /** What no choice is called. */
  none?: string
  options: readonly (readonly [string, string])[]
  /** Of a form that holds the value itself; without it the form reads it when it is sent. */
  onChange?: (value: string) => void
}

/** A filter that is one of a few values, or all. */
export function Choice({ isWhole = false, name, label, value, none = 'همه', options, onChange }: ChoiceProps) {
  return (
    <label className={isWhole ? 'whole' : undefined}>
      <span className="label">{label}</span>
      <span className="field">
        <select
          name={name}
          {...(onChange ? { value: value ?? '', onChange: ({ target }) => onChange(target.value) } : { defaultValue: value ?? '' })}
        >
          <option value="">{none}</option>
          {options.map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="muted" />
      </span>
    </label>
  )
}
