import { type FormEvent, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { Swatch } from '#app/components/desk/swatch.tsx'
import { addValue, useOption } from '#app/stores/desk/catalog.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { toast } from '#app/stores/toasts.ts'
import { toPersianDigits } from '#domain/digits.ts'

export type ChosenValue = { readonly id: string; readonly value: string }

type PickerProps = {
  option: { readonly id: string; readonly name: string }
  chosen: readonly ChosenValue[]
  onChange: (chosen: readonly ChosenValue[]) => void
  onRemove?: () => void
}

/** The values of an option as ticks; those who may edit the catalog add one on the spot. */
export function OptionPicker({ option, chosen, onChange, onRemove }: PickerProps) {
  const { data } = useOption(option.id)
  const mayAdd = useMay()('catalog.edit')
  const isChosen = (id: string) => chosen.some((value) => value.id === id)
  const toggle = (value: ChosenValue) => onChange(isChosen(value.id) ? chosen.filter(({ id }) => id !== value.id) : [...chosen, value])
  return (
    <fieldset className="option-picker">
      <legend className="row">
        <span className="b">{option.name}</span>
        {chosen.length > 0 && <span className="small muted">{toPersianDigits(chosen.length)} مقدار</span>}
        {onRemove && (
          <button type="button" className="btn plain square" aria-label={`برداشتن ویژگی ${option.name}`} onClick={onRemove}>
            <Icon name="close" size="s" />
          </button>
        )}
      </legend>
      <div className="row wrap">
        {data?.values.map(({ id, value, swatch }) => (
          <label key={id} className="chip choice">
            <input type="checkbox" className="tick" checked={isChosen(id)} onChange={() => toggle({ id, value })} />
            {swatch && <Swatch color={swatch} />}
            {value}
          </label>
        ))}
        {mayAdd && <NewValue option={option} onAdded={(value) => onChange([...chosen, value])} />}
      </div>
    </fieldset>
  )
}

function NewValue({ option, onAdded }: { option: PickerProps['option']; onAdded: (value: ChosenValue) => void }) {
  const [text, setText] = useState('')
  const add = async (event: FormEvent | React.KeyboardEvent) => {
    event.preventDefault()
    const value = text.trim()
    if (value === '') return
    const result = await addValue(option.id, { value, swatch: '' })
    if (!result.isOk) return void toast.error(Object.values(result.problem.fields)[0] ?? result.problem.message)
    setText('')
    onAdded({ id: result.data.id, value })
  }
  return (
    <span className="chip add new-value">
      <input
        type="text"
        autoComplete="off"
        maxLength={80}
        placeholder="مقدار تازه"
        aria-label={`مقدار تازه‌ی ${option.name}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && void add(event)}
      />
      <button
        type="button"
        aria-label={`افزودن مقدار به ${option.name}`}
        disabled={text.trim() === ''}
        onClick={(event) => void add(event)}
      >
        <Icon name="plus" size="s" />
      </button>
    </span>
  )
}
