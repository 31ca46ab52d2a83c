import { type AddressDraft, type AddressField, inProvince } from '#domain/account/address.ts'
import { citiesOf, otherCity, provinces } from '#domain/account/provinces.ts'
import { AddressTypeChoice } from './address-type-choice.tsx'
import { SelectField, TextField } from './form-field.tsx'

const provinceNames = provinces.map(({ name }) => name)

type AddressFieldsProps = {
  draft: AddressDraft
  problems: Partial<Record<AddressField, string>>
  onDraft: (draft: AddressDraft) => void
}

/** Everything an address says, in the order in which it is judged. */
export function AddressFields({ draft, problems, onDraft }: AddressFieldsProps) {
  const field = <Name extends Exclude<AddressField, 'isDefault'>>(name: Name) => ({
    name,
    value: draft[name],
    problem: problems[name],
    onText: (text: string) => onDraft({ ...draft, [name]: text }),
  })
  return (
    <>
      <AddressTypeChoice
        value={draft.addressType}
        problem={problems.addressType}
        className="sm:col-span-2"
        onChoose={(addressType) => onDraft({ ...draft, addressType })}
      />
      <TextField {...field('recipientName')} label="نام گیرنده" isRequired autoComplete="shipping name" />
      <TextField
        {...field('recipientPhone')}
        label="شماره تماس گیرنده"
        isRequired
        type="tel"
        inputMode="tel"
        dir="ltr"
        placeholder="09xxxxxxxxx"
        autoComplete="shipping tel"
      />
      <PlaceFields draft={draft} problems={problems} onDraft={onDraft} />
      <TextField {...field('addressLine1')} label="نشانی" isRequired autoComplete="shipping address-line1" className="sm:col-span-2" />
      <TextField {...field('addressLine2')} label="ادامه نشانی" autoComplete="shipping address-line2" className="sm:col-span-2" />
      <TextField {...field('postalCode')} label="کد پستی" inputMode="numeric" dir="ltr" autoComplete="shipping postal-code" />
      <TextField {...field('label')} label="عنوان آدرس" placeholder="مانند خانه مادر" autoComplete="off" />
    </>
  )
}

/** The city waits for its province, and goes when it does not lie in it (spec §5). */
function PlaceFields({ draft, problems, onDraft }: AddressFieldsProps) {
  const cities = citiesOf(draft.province)
  return (
    <>
      <SelectField
        name="province"
        label="استان"
        isRequired
        value={draft.province}
        options={provinceNames}
        empty="انتخاب استان"
        problem={problems.province}
        autoComplete="shipping address-level1"
        onChoose={(province) => onDraft(inProvince(draft, province))}
      />
      <SelectField
        name="city"
        label="شهر"
        isRequired
        value={draft.city}
        options={cities}
        empty={cities.length > 0 ? 'انتخاب شهر' : 'ابتدا استان را انتخاب کنید'}
        disabled={cities.length === 0}
        hint={draft.city === otherCity ? 'نام شهر یا روستا را در نشانی بنویسید' : undefined}
        problem={problems.city}
        autoComplete="shipping address-level2"
        onChoose={(city) => onDraft({ ...draft, city })}
      />
    </>
  )
}
