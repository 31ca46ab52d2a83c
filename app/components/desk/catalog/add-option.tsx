import { Icon } from '#app/components/desk/icons.tsx'

type AddOptionProps = { className: string; options: readonly { id: string; name: string }[]; onAdd: (id: string) => void }

/** Adds one of these options to a form. */
export function AddOption({ className, options, onAdd }: AddOptionProps) {
  return (
    <label className={className}>
      <span className="visually-hidden">افزودن ویژگی</span>
      <span className="field">
        <select value="" onChange={(event) => onAdd(event.target.value)}>
          <option value="">افزودن ویژگی…</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="plus" className="muted" />
      </span>
    </label>
  )
}
