import { type ReactNode, useState } from 'react'
import { Area } from '#app/components/desk/area-field.tsx'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import type { DraftedForm } from '#app/components/desk/use-drafted-form.ts'
import { type ProductFieldName, productFields } from '#domain/desk/goods/product-form.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'

type FieldProps = { form: DraftedForm; name: ProductFieldName; hint?: string; dir?: 'ltr' | 'rtl' }

/** A line of text. */
export function TextField({ form, name, ...rest }: FieldProps) {
  return (
    <Field
      label={productFields[name].label}
      value={form.text(name)}
      onChange={(event) => form.set({ [name]: event.target.value })}
      error={form.errors[name]}
      {...rest}
    />
  )
}

/** An amount or a number: what is typed stays as it is until the field is left or saved, then it is grouped in Persian digits. */
export function NumberField({ form, name, ...rest }: FieldProps) {
  const text = form.text(name)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      label={productFields[name].label}
      inputMode="numeric"
      value={typed !== null && plain(typed) === text ? typed : grouped(text)}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(event.target.value)
        form.set({ [name]: plain(event.target.value) })
      }}
      error={form.errors[name]}
      {...rest}
    />
  )
}

function grouped(text: string): string {
  return /^[0-9]{1,15}$/.test(text) ? groupedDigits(Number(text)) : text
}

/** Digits in another script, or with separators, are the same number; anything else stays as it was typed. */
function plain(text: string): string {
  const digits = toLatinDigits(text).replace(/[٬,\s]/g, '')
  return /^[0-9]*$/.test(digits) ? digits : text
}

export function AreaField({ form, name, rows = 6 }: { form: DraftedForm; name: ProductFieldName; rows?: number }) {
  return (
    <Area
      label={productFields[name].label}
      rows={rows}
      value={form.text(name)}
      error={form.errors[name]}
      onChange={(event) => form.set({ [name]: event.target.value })}
    />
  )
}

type SelectProps = { form: DraftedForm; name: ProductFieldName; options: readonly (readonly [string, string])[]; none?: string }

export function SelectField({ form, name, options, none }: SelectProps) {
  return (
    <label>
      <span className="label">{productFields[name].label}</span>
      <span className={form.errors[name] ? 'field wrong' : 'field'}>
        <select value={form.text(name)} onChange={(event) => form.set({ [name]: event.target.value })}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="muted" />
      </span>
      {form.errors[name] && <span className="error-text">{form.errors[name]}</span>}
    </label>
  )
}

export function SwitchField({ form, name, children }: { form: DraftedForm; name: ProductFieldName; children?: ReactNode }) {
  return (
    <label className="switch">
      <span>
        {productFields[name].label}
        {children && <span className="tiny muted block">{children}</span>}
      </span>
      <input
        type="checkbox"
        className="toggle"
        checked={form.text(name) === 'yes'}
        onChange={(event) => form.set({ [name]: event.target.checked ? 'yes' : 'no' })}
      />
    </label>
  )
}
