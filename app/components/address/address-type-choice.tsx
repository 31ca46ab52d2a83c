import { useId } from 'react'
import { FieldError } from '#app/components/form/field.tsx'
import { Icon, type IconName } from '#app/components/ui/icons.tsx'
import { type AddressType, addressTypeLabels } from '#domain/account/address.ts'

export const addressTypeIcons: Record<AddressType, IconName> = { home: 'home', work: 'briefcase', other: 'pin' }

const types = Object.entries(addressTypeLabels) as [AddressType, string][]

type AddressTypeChoiceProps = { value: string; problem: string | undefined; onChoose: (type: AddressType) => void; className?: string }

export function AddressTypeChoice({ value, problem, onChoose, className = '' }: AddressTypeChoiceProps) {
  const noteId = useId()
  return (
    <fieldset className={className} aria-describedby={problem ? noteId : undefined}>
      <legend className="mb-1.5 text-card font-bold">نوع آدرس</legend>
      <div className="grid grid-cols-3 gap-2">
        {types.map(([type, label]) => (
          <label
            key={type}
            className="flex h-13 cursor-pointer items-center justify-center gap-2 rounded-control bg-page px-2 text-sm text-muted ringed ringed-edge transition hover:text-text has-checked:font-bold has-checked:text-act has-checked:ringed-2 has-checked:ringed-act has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act"
          >
            <input
              type="radio"
              name="addressType"
              value={type}
              checked={value === type}
              className="sr-only"
              onChange={() => onChoose(type)}
            />
            <Icon name={addressTypeIcons[type]} className="size-5" />
            {label}
          </label>
        ))}
      </div>
      {problem && (
        <div id={noteId} className="mt-1.5">
          <FieldError text={problem} />
        </div>
      )}
    </fieldset>
  )
}
