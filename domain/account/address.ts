import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine, graphemeCount } from '#domain/text.ts'
import { contactPhone, contactPhoneInvalid } from './contact-phone.ts'
import { citiesOf, otherCity } from './provinces.ts'

export const addressTypeLabels = { home: 'خانه', work: 'محل کار', other: 'سایر' } as const
export type AddressType = keyof typeof addressTypeLabels

/** Per shopper. */
export const maxAddresses = 20

/** An address as it is stored. */
export type AddressData = {
  readonly addressType: AddressType
  readonly recipientName: string
  readonly recipientPhone: string
  readonly province: string
  readonly city: string
  readonly addressLine1: string
  readonly addressLine2: string | null
  readonly postalCode: string | null
  readonly label: string | null
  readonly isDefault: boolean
}

export type AddressField = keyof AddressData

/** Form input; empty fields are empty strings. */
export type AddressDraft = { readonly [Field in AddressField]: Field extends 'isDefault' ? boolean : string }

export const emptyDraft: AddressDraft = {
  addressType: 'home',
  recipientName: '',
  recipientPhone: '',
  province: '',
  city: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  label: '',
  isDefault: false,
}

/** The owner of an account, as the recipient of its first address. */
export type Recipient = { readonly fullName: string; readonly phone: string }

export function firstDraft({ fullName, phone }: Recipient): AddressDraft {
  return { ...emptyDraft, recipientName: fullName, recipientPhone: phone }
}

export function toDraft(address: AddressData): AddressDraft {
  const { addressLine2, postalCode, label } = address
  return { ...address, addressLine2: addressLine2 ?? '', postalCode: postalCode ?? '', label: label ?? '' }
}

/** Clears the city unless the new province has one of that name (product §5.9). */
export function withProvince(draft: AddressDraft, province: string): AddressDraft {
  return { ...draft, province, city: citiesOf(province).includes(draft.city) ? draft.city : '' }
}

export type AddressProblem = { readonly name: AddressField; readonly message: string }

export type ParsedAddress =
  | { readonly kind: 'valid'; readonly address: AddressData }
  | { readonly kind: 'invalid'; readonly problems: readonly AddressProblem[] }

/** Normalizes, then validates (docs/threats.md D17); problems are in the sequence of the form (product §5.9). */
export function parseAddress(draft: AddressDraft): ParsedAddress {
  const address = cleanAddress(draft)
  const messages = Object.entries(problemsOf(address, draft)) as [AddressField, string | null][]
  const problems = messages.flatMap(([name, message]) => (message === null ? [] : [{ name, message }]))
  return problems.length === 0 ? { kind: 'valid', address } : { kind: 'invalid', problems }
}

/** Throws a refusal for an invalid address. */
export function requireValidAddress(draft: AddressDraft): AddressData {
  const parsed = parseAddress(draft)
  if (parsed.kind === 'invalid') throw new Refusal('request.malformed', { fields: parsed.problems })
  return parsed.address
}

function cleanAddress(draft: AddressDraft): AddressData {
  return {
    addressType: draft.addressType as AddressType,
    recipientName: cleanLine(draft.recipientName),
    recipientPhone: contactPhone(draft.recipientPhone) ?? '',
    province: cleanLine(draft.province),
    city: cleanLine(draft.city),
    addressLine1: cleanLine(draft.addressLine1),
    addressLine2: cleanLine(draft.addressLine2) || null,
    postalCode: cleanLine(toLatinDigits(draft.postalCode).replace(/[\s\p{Pd}]/gu, '')) || null,
    label: cleanLine(draft.label) || null,
    isDefault: draft.isDefault,
  }
}

function problemsOf(address: AddressData, draft: AddressDraft): Record<Exclude<AddressField, 'isDefault'>, string | null> {
  const cities = citiesOf(address.province)
  return {
    addressType: Object.hasOwn(addressTypeLabels, address.addressType) ? null : 'لطفا نوع آدرس را انتخاب کنید',
    recipientName: address.recipientName ? tooLong('نام گیرنده', address.recipientName, 100) : 'لطفا نام گیرنده را وارد کنید',
    recipientPhone: address.recipientPhone ? null : phoneMessage(draft.recipientPhone),
    province: cities.length > 0 ? null : 'لطفا استان را انتخاب کنید',
    city: address.city ? cityMessage(cities, address.city) : 'لطفا شهر را انتخاب کنید',
    addressLine1: address.addressLine1 ? tooLong('نشانی', address.addressLine1, 300) : 'لطفا نشانی را وارد کنید',
    addressLine2: tooLong('ادامه نشانی', address.addressLine2, 300),
    postalCode: tooLong('کد پستی', address.postalCode, 10), // At most ten characters, nothing else is checked (product §5.9).
    label: tooLong('عنوان آدرس', address.label, 50),
  }
}

function phoneMessage(typed: string): string {
  return cleanLine(typed) ? contactPhoneInvalid : 'لطفا شماره تماس گیرنده را وارد کنید'
}

/** No message while the province is missing. */
function cityMessage(cities: readonly string[], city: string): string | null {
  return cities.length === 0 || cities.includes(city) ? null : 'این شهر در استان انتخاب‌شده نیست'
}

/** Counts graphemes; very long texts are rejected without counting. */
function tooLong(name: string, text: string | null, limit: number): string | null {
  if (text === null || text.length <= limit || (text.length <= limit * 20 && graphemeCount(text) <= limit)) return null
  return `${name} حداکثر ${toPersianDigits(limit)} نویسه است`
}

export function addressTitle({ label, addressType }: Pick<AddressData, 'label' | 'addressType'>): string {
  return label ?? addressTypeLabels[addressType]
}

type AddressLocation = Pick<AddressData, 'province' | 'city' | 'addressLine1' | 'addressLine2'>

export function addressLabel({ province, city, addressLine1, addressLine2 }: AddressLocation): string {
  return [locationLabel(province, city), addressLine1, addressLine2].filter(Boolean).join('، ')
}

/** A city named like its province is shown once. */
function locationLabel(province: string, city: string): string {
  if (city === otherCity) return `استان ${province}`
  return city === province ? city : `${province}، ${city}`
}
