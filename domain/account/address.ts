import { toLatinDigits, toPersianDigits } from '../digits.ts'
import { Refusal } from '../refusals.ts'
import { cleanLine, graphemeCount } from '../text.ts'
import { mobile, mobileInvalid } from './mobile.ts'
import { citiesOf, otherCity } from './provinces.ts'

export const addressTypeLabels = { home: 'خانه', work: 'محل کار', other: 'سایر' } as const
export type AddressType = keyof typeof addressTypeLabels

/** More than anybody needs, and few enough to read. */
export const addressesAtMost = 20

/** What an address says, as it is kept. */
export type AddressFacts = {
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

export type AddressField = keyof AddressFacts

/** What a person typed into the form; an empty text where there is nothing. */
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

export function draftOf(facts: AddressFacts): AddressDraft {
  const { addressLine2, postalCode, label } = facts
  return { ...facts, addressLine2: addressLine2 ?? '', postalCode: postalCode ?? '', label: label ?? '' }
}

/** Another province keeps the city only if it has one of that name (spec §5). */
export function inProvince(draft: AddressDraft, province: string): AddressDraft {
  return { ...draft, province, city: citiesOf(province).includes(draft.city) ? draft.city : '' }
}

export type AddressProblem = { readonly name: AddressField; readonly message: string }

export type ReadAddress =
  | { readonly kind: 'good'; readonly facts: AddressFacts }
  | { readonly kind: 'wrong'; readonly problems: readonly AddressProblem[] }

/** Cleans first, then checks (threats D17); what is wrong is told in the order of the form (spec §5). */
export function readAddress(draft: AddressDraft): ReadAddress {
  const facts = cleanFacts(draft)
  const messages = Object.entries(messagesFor(facts, draft)) as [AddressField, string | null][]
  const problems = messages.flatMap(([name, message]) => (message === null ? [] : [{ name, message }]))
  return problems.length === 0 ? { kind: 'good', facts } : { kind: 'wrong', problems }
}

/** The same, for whoever can only go on with a good address. */
export function checkedAddress(draft: AddressDraft): AddressFacts {
  const read = readAddress(draft)
  if (read.kind === 'wrong') throw new Refusal('request.malformed', { fields: read.problems })
  return read.facts
}

function cleanFacts(draft: AddressDraft): AddressFacts {
  return {
    addressType: draft.addressType as AddressType,
    recipientName: cleanLine(draft.recipientName),
    recipientPhone: mobile(draft.recipientPhone) ?? '',
    province: cleanLine(draft.province),
    city: cleanLine(draft.city),
    addressLine1: cleanLine(draft.addressLine1),
    addressLine2: cleanLine(draft.addressLine2) || null,
    postalCode: cleanLine(toLatinDigits(draft.postalCode).replace(/[\s\p{Pd}]/gu, '')) || null,
    label: cleanLine(draft.label) || null,
    isDefault: draft.isDefault,
  }
}

function messagesFor(facts: AddressFacts, draft: AddressDraft): Record<Exclude<AddressField, 'isDefault'>, string | null> {
  const cities = citiesOf(facts.province)
  return {
    addressType: Object.hasOwn(addressTypeLabels, facts.addressType) ? null : 'لطفا نوع آدرس را انتخاب کنید',
    recipientName: facts.recipientName ? tooLong('نام گیرنده', facts.recipientName, 100) : 'لطفا نام گیرنده را وارد کنید',
    recipientPhone: facts.recipientPhone ? null : phoneMessage(draft.recipientPhone),
    province: cities.length > 0 ? null : 'لطفا استان را انتخاب کنید',
    city: facts.city ? cityMessage(cities, facts.city) : 'لطفا شهر را انتخاب کنید',
    addressLine1: facts.addressLine1 ? tooLong('نشانی', facts.addressLine1, 300) : 'لطفا نشانی را وارد کنید',
    addressLine2: tooLong('ادامه نشانی', facts.addressLine2, 300),
    postalCode: tooLong('کد پستی', facts.postalCode, 10), // spec §5
    label: tooLong('عنوان آدرس', facts.label, 50),
  }
}

function phoneMessage(typed: string): string {
  return cleanLine(typed) ? mobileInvalid : 'لطفا شماره تماس گیرنده را وارد کنید'
}

/** Without a province there is nothing to say about its cities yet. */
function cityMessage(cities: readonly string[], city: string): string | null {
  return cities.length === 0 || cities.includes(city) ? null : 'این شهر در استان انتخاب‌شده نیست'
}

/** Letters as a reader counts them; a text without end is not counted to its end. */
function tooLong(name: string, text: string | null, most: number): string | null {
  if (text === null || text.length <= most || (text.length <= most * 20 && graphemeCount(text) <= most)) return null
  return `${name} حداکثر ${toPersianDigits(most)} نویسه است`
}

/** How its owner calls it. */
export function addressTitle({ label, addressType }: Pick<AddressFacts, 'label' | 'addressType'>): string {
  return label ?? addressTypeLabels[addressType]
}

type Place = Pick<AddressFacts, 'province' | 'city' | 'addressLine1' | 'addressLine2'>

/** The whole address in one line. */
export function addressLabel({ province, city, addressLine1, addressLine2 }: Place): string {
  return [placeLabel(province, city), addressLine1, ...(addressLine2 ? [addressLine2] : [])].join('، ')
}

/** A capital that is named like its province is said once. */
function placeLabel(province: string, city: string): string {
  if (city === otherCity) return `استان ${province}`
  return city === province ? city : `${province}، ${city}`
}
