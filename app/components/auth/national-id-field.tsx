import { type ChangeEvent, useState } from 'react'
import { Field, type FieldProps } from '#app/components/form/field.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { nationalId, nationalIdInvalid, nationalIdValid } from '#domain/account/national-id.ts'
import { toLatinDigits } from '#domain/digits.ts'

/** Validates while typing: valid immediately, invalid after ten digits or on blur. */
export function NationalIdField({ onChange, defaultValue, ...field }: Omit<FieldProps, 'label'>) {
  const [typed, setTyped] = useState(String(defaultValue ?? ''))
  const [wasBlurred, setBlurred] = useState(false)
  const isValid = nationalId(typed) !== null
  const isInvalid = !isValid && typed.trim() !== '' && (wasBlurred || toLatinDigits(typed).replace(/[^0-9]/g, '').length >= 10)
  return (
    <Field
      {...field}
      label="کد ملی"
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={defaultValue}
      hint={
        <p aria-live="polite" className={`flex items-center gap-1.5 text-note empty:hidden ${isValid ? 'text-good' : 'text-bad'}`}>
          {(isValid || isInvalid) && (
            <>
              <Icon name={isValid ? 'check-circle' : 'alert'} className="size-4" />
              {isValid ? nationalIdValid : nationalIdInvalid}
            </>
          )}
        </p>
      }
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value)
        onChange?.(event)
      }}
      onBlur={() => setBlurred(true)}
    />
  )
}
