import { email, emailInvalid } from '#domain/account/email.ts'
import { isColour } from '#domain/colour.ts'
import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'
import { cleanLine } from '#domain/text.ts'
import { isCardNumber, isIban } from './bank-numbers.ts'

/** A typed text as it is stored, or what is wrong with it. An empty one is stored as it is, unless the field is required. */
export type SettingField = (typed: string) => string | { readonly problem: string }

export function line(maxLength: number): SettingField {
  return (typed) => {
    const text = cleanLine(typed)
    return text.length <= maxLength ? text : { problem: `حداکثر ${toPersianDigits(maxLength)} نویسه` }
  }
}

export function required(field: SettingField, problem: string): SettingField {
  return (typed) => (cleanLine(typed) === '' ? { problem } : field(typed))
}

export function oneOf(...choices: readonly string[]): SettingField {
  return (typed) => (choices.includes(typed) ? typed : { problem: 'یکی از گزینه‌ها را انتخاب کنید' })
}

export function whole(from: number, to: number): SettingField {
  return (typed) => {
    const digits = toLatinDigits(cleanLine(typed))
    const isInside = /^[0-9]{1,6}$/.test(digits) && Number(digits) >= from && Number(digits) <= to
    return isInside ? String(Number(digits)) : { problem: `عددی از ${toPersianDigits(from)} تا ${toPersianDigits(to)}` }
  }
}

/** As it is shown: Latin digits with spaces and dashes. */
export const phone: SettingField = (typed) => {
  const text = toLatinDigits(cleanLine(typed))
  return /^\+?[0-9][0-9 -]{2,20}$/.test(text) ? text : { problem: 'شماره‌ی تلفن را با رقم بنویسید؛ مانند ۰۲۱-۹۱۰۰۰۰۰۰' }
}

export const emailAddress: SettingField = (typed) => (cleanLine(typed) === '' ? '' : (email(typed) ?? { problem: emailInvalid }))

/** An https URL, of one of these hosts where they are named: nothing that a page links to may run a script (DESK-17). */
export function httpsUrl(hosts: readonly string[] = []): SettingField {
  return (typed) => {
    const text = cleanLine(typed)
    if (text === '') return ''
    const url = URL.parse(text)
    const host = url?.hostname.replace(/^www\./, '') ?? ''
    const isAllowed = url?.protocol === 'https:' && !url.username && (hosts.length === 0 || hosts.includes(host)) && text.length <= 300
    return isAllowed ? url.href : { problem: `نشانی کامل بنویسید؛ مانند https://${hosts[0] ?? 'example.com'}/…` }
  }
}

const withoutSeparators = (typed: string) => toLatinDigits(cleanLine(typed)).replace(/[\s-]/g, '').toUpperCase()

export const cardNumber: SettingField = (typed) => {
  const digits = withoutSeparators(typed)
  return digits === '' || isCardNumber(digits) ? digits : { problem: 'شماره‌ی کارت درست نیست؛ ۱۶ رقم روی کارت را بنویسید' }
}

export const iban: SettingField = (typed) => {
  const text = withoutSeparators(typed)
  const whole = /^[0-9]{24}$/.test(text) ? `IR${text}` : text
  return whole === '' || isIban(whole) ? whole : { problem: 'شماره‌ی شبا درست نیست؛ IR و ۲۴ رقم بنویسید' }
}

/** `#` and six hexadecimal digits, as a browser's colour field gives it. */
export const colour: SettingField = (typed) => {
  const digits = toLatinDigits(cleanLine(typed)).toLowerCase().replace(/^#/, '')
  const text = `#${digits}`
  return digits === '' || isColour(text) ? digits && text : { problem: 'رنگ را با # و شش رقم بنویسید؛ مانند #0a7d76' }
}

export function code(pattern: RegExp, problem: string): SettingField {
  return (typed) => {
    const text = toLatinDigits(cleanLine(typed))
    return text === '' || pattern.test(text) ? text : { problem }
  }
}
