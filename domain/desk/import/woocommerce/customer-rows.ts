import { type AddressData, addressLabel, emptyDraft, parseAddress } from '#domain/account/address.ts'
import { type Email, email } from '#domain/account/email.ts'
import { fullName, splitName } from '#domain/account/full-name.ts'
import { type Mobile, mobile } from '#domain/account/mobile.ts'
import { otherCity } from '#domain/account/provinces.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { decodeEntities } from '#domain/markdown.ts'
import { cleanLine } from '#domain/text.ts'
import type { ApiAddress, ApiCustomer } from './api.ts'
import { cityIn, provinceOf } from './province-codes.ts'

export const customerHeader: readonly string[] = [
  ...['ID', 'Name', 'Email', 'Mobile', 'Registered'],
  ...['Recipient', 'Recipient mobile', 'State', 'City', 'Address', 'Address 2', 'Postcode'],
]

/** A customer as a row, with one address: where parcels went, else that of the bills. */
export function customerRow({ id, email: mailbox, firstName, lastName, at, billing, shipping }: ApiCustomer): string[] {
  const chosen = cleanLine(shipping.line1) === '' ? billing : shipping
  const phone = [billing.phone, shipping.phone].find((typed) => mobile(typed) !== null) ?? billing.phone
  const name = joined(firstName, lastName) || nameIn(billing) || nameIn(shipping)
  const recipient = [nameIn(chosen) || name, chosen.phone || phone]
  return [String(id), name, mailbox, phone, at, ...recipient, chosen.state, chosen.city, chosen.line1, chosen.line2, chosen.postcode]
}

const joined = (first: string, last: string) => cleanLine(`${first} ${last}`)
const nameIn = ({ firstName, lastName }: ApiAddress) => joined(firstName, lastName)

/** A customer to be stored. */
export type WooCustomer = {
  readonly number: string
  readonly fullName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: Email | null
  readonly phone: Mobile | null
  /** In UTC. */
  readonly at: string
  /** Null when the old shop has none that can be used here. */
  readonly address: AddressData | null
}

const nameless = 'مشتری بی‌نام'

export function readCustomer(cells: readonly string[]): { customer: WooCustomer } | { problems: string[] } {
  const [number = '', name = '', mailbox = '', phone = '', at = '', ...addressCells] = cells
  const reach = { email: email(mailbox), phone: mobile(phone) }
  const problems = [
    ...(/^\d+$/.test(number) ? [] : ['شناسه‌ی مشتری خالی است']),
    ...(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(at) ? [] : ['تاریخ عضویت خوانده نشد']),
    ...((reach.email ?? reach.phone) ? [] : ['نه شماره‌ی موبایل دارد و نه ایمیل']),
  ]
  if (problems.length > 0) return { problems }
  const whole = fullName(decodeEntities(name)) ?? nameless
  return { customer: { number, fullName: whole, ...splitName(whole), ...reach, at: `${at}Z`, address: readAddress(addressCells) } }
}

function readAddress(cells: readonly string[]): AddressData | null {
  const [recipient = '', phone = '', state = '', city = '', line1 = '', line2 = '', postcode = ''] = cells.map(decodeEntities)
  const province = provinceOf(state)
  if (!province) return null
  const known = cityIn(province, city)
  const parsed = parseAddress({
    ...emptyDraft,
    ...{ recipientName: recipient, recipientPhone: phone, province: province.name, city: known ?? otherCity },
    ...{ addressLine1: known ? line1 : [cleanLine(city), line1].filter(Boolean).join('، '), addressLine2: line2, postalCode: postcode },
    isDefault: true,
  })
  return parsed.kind === 'valid' ? parsed.address : null
}

/** What the dry run shows of a customer. */
export function customerTexts({ fullName: name, phone, email: mailbox, address }: WooCustomer): {
  customer: string
  address?: string
} {
  const customer = [name, phone && toPersianDigits(phone), mailbox].filter(Boolean).join('، ')
  return { customer, ...(address && { address: addressLabel(address) }) }
}
