import type { ChangeEvent } from 'react'
import { Field, SelectField } from '#app/components/form/field.tsx'
import { type AddressDraft, type AddressField, withProvince } from '#domain/account/address.ts'
import { citiesOf, otherCity, provinces } from '#domain/account/provinces.ts'
import { AddressTypeChoice } from './address-type-choice.tsx'

const provinceNames = provinces.map(({ name }) => name)

type AddressFieldsProps = {
  draft: AddressDraft
  problems: Partial<Record<AddressField, string>>
  onDraft: (draft: AddressDraft) => void
}

/** All fields of an address, in the sequence of their validation. */
export function AddressFields({ draft, problems, onDraft }: AddressFieldsProps) {
  const field = (name: Exclude<AddressField, 'isDefault'>) => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onDraft({ ...draft, [name]: currentTarget.value }),
  })
  return (
    <>
      <AddressTypeChoice
        value={draft.addressType}
        problem={problems.addressType}
        className="sm:col-span-2"
        onChoose={(addressType) => onDraft({ ...draft, addressType })}
      />
      <Field {...field('recipientName')} label="نام گیرنده" aria-required autoComplete="shipping name" />
      <Field
        {...field('recipientPhone')}
        label="شماره تماس گیرنده"
        aria-required
        type="tel"
        inputMode="tel"
        dir="ltr"
        hint="موبایل، یا تلفن ثابت با کد شهر"
        autoComplete="shipping tel"
      />
      <ProvinceAndCity draft={draft} problems={problems} onDraft={onDraft} />
      <Field {...field('addressLine1')} label="نشانی" aria-required autoComplete="shipping address-line1" wrapperClass="sm:col-span-2" />
      <Field {...field('addressLine2')} label="ادامه نشانی" isOptional autoComplete="shipping address-line2" wrapperClass="sm:col-span-2" />
      <Field {...field('postalCode')} label="کد پستی" isOptional inputMode="numeric" dir="ltr" autoComplete="shipping postal-code" />
      <Field {...field('label')} label="عنوان آدرس" isOptional placeholder="مانند خانه مادر" autoComplete="off" />
    </>
  )
}

/** The city requires a province, and is cleared when the province changes (product §5.9). */
function ProvinceAndCity({ draft, problems, onDraft }: AddressFieldsProps) {
  const cities = citiesOf(draft.province)
  return (
    <>
      <SelectField
        name="province"
        label="استان"
        aria-required
        value={draft.province}
        options={provinceNames}
        empty="انتخاب استان"
        error={problems.province}
        autoComplete="shipping address-level1"
        onChoose={(province) => onDraft(withProvince(draft, province))}
      />
      <SelectField
        name="city"
        label="شهر"
        aria-required
        value={draft.city}
        options={cities}
        empty={cities.length > 0 ? 'انتخاب شهر' : 'ابتدا استان را انتخاب کنید'}
        disabled={cities.length === 0}
        hint={draft.city === otherCity ? 'نام شهر یا روستا را در نشانی بنویسید' : undefined}
        error={problems.city}
        autoComplete="shipping address-level2"
        onChoose={(city) => onDraft({ ...draft, city })}
      />
    </>
  )
}
