import { currencies } from '#domain/desk/prices/currency.ts'
import { Refusal } from '#domain/refusals.ts'
import {
  cardNumber,
  code,
  colour,
  emailAddress,
  httpsUrl,
  iban,
  line,
  oneOf,
  phone,
  required,
  type SettingField,
  whole,
} from './setting-fields.ts'

/** Where a shop talks to its customers, and the hosts of these URLs. */
export const socialHosts = {
  instagram: ['instagram.com'],
  telegram: ['t.me'],
  whatsapp: ['wa.me'],
  eitaa: ['eitaa.com'],
  bale: ['ble.ir'],
  rubika: ['rubika.ir'],
  aparat: ['aparat.com'],
  linkedin: ['linkedin.com'],
  x: ['x.com'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type SocialName = keyof typeof socialHosts

const social = Object.fromEntries(Object.entries(socialHosts).map(([name, hosts]) => [name, httpsUrl(hosts)])) as Record<
  SocialName,
  SettingField
>

/** The settings of a shop: each is one form of the desk and one row, all values are texts. */
export const settingForms = {
  identity: {
    name: required(line(30), 'نام فروشگاه را بنویسید؛ حداکثر ۳۰ نویسه'),
    slogan: required(line(60), 'در چند واژه بگویید چه می‌فروشید'),
  },
  look: { accent: colour },
  footer: { about: line(300), rights: line(100) },
  seo: { homeTitle: line(70), homeDescription: line(170) },
  contact: { supportPhone: phone, shopAddress: line(300), hours: line(120), ownerEmail: emailAddress },
  legal: { owner: line(80), registration: line(80), licence: line(120) },
  social,
  trust: {
    enamadId: code(/^[0-9]{1,12}$/, 'شناسه‌ی نماد را با رقم بنویسید'),
    enamadCode: code(/^[A-Za-z0-9]{4,64}$/, 'کد نماد را همان‌طور که داده شده بنویسید'),
  },
  bank: { holder: line(80), bankName: line(40), card: cardNumber, iban },
  wholesale: { groupUrl: httpsUrl(), salesUrl: httpsUrl() },
  shopping: {
    cardRating: oneOf('fixed', 'reviews'),
    familyCards: oneOf('one', 'each'),
    emailConfirmation: oneOf('on', 'off'),
    passwordMin: whole(6, 64),
  },
  rateSource: {
    sourceUrl: httpsUrl(),
    sourcePath: code(/^[\w-]{1,40}(\.[\w-]{1,40}){0,9}$/, 'نام‌ها را با نقطه جدا کنید؛ مانند data.usd.price'),
    sourceCurrency: oneOf(...currencies),
    sourceUnit: oneOf('toman', 'rial'),
    sourceApply: oneOf('ask', 'auto'),
    sourceMaxPercent: whole(1, 10),
  },
} as const satisfies Record<string, Readonly<Record<string, SettingField>>>

export type SettingKey = keyof typeof settingForms
export type SettingValues<Key extends SettingKey = SettingKey> = { readonly [Field in keyof (typeof settingForms)[Key] & string]: string }
export type AllSettings = { readonly [Key in SettingKey]: SettingValues<Key> }

export const settingKeys = Object.keys(settingForms) as readonly SettingKey[]

export function isSettingKey(name: string): name is SettingKey {
  return Object.hasOwn(settingForms, name)
}

/** These are given together or not at all. */
const groups: Partial<Record<SettingKey, readonly string[]>> = {
  bank: ['holder', 'bankName', 'card', 'iban'],
  trust: ['enamadId', 'enamadCode'],
}

/** The form as it is stored; refused with the problem of each field, or with one that it does not have (DESK-13). */
export function validSetting(key: SettingKey, given: Readonly<Record<string, string>>): Record<string, string> {
  const form: Readonly<Record<string, SettingField>> = settingForms[key]
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(form, name))
  if (unknown.length > 0) throw new Refusal('request.malformed', { fields: unknown.map((name) => ({ name, message: 'در این فرم نیست' })) })
  const results = Object.entries(form).map(([name, field]) => ({ name, result: field(given[name] ?? '') }))
  const problems = results.flatMap(({ name, result }) => (typeof result === 'string' ? [] : [{ name, message: result.problem }]))
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  const values = Object.fromEntries(results.flatMap(({ name, result }) => (typeof result === 'string' ? [[name, result]] : [])))
  const together = groups[key] ?? []
  const missing = together.filter((name) => values[name] === '')
  if (missing.length > 0 && missing.length < together.length) {
    throw new Refusal('request.malformed', {
      fields: missing.map((name) => ({ name, message: 'این را هم بنویسید، یا همه را خالی بگذارید' })),
    })
  }
  return values
}

/** What an audit row says of a form: no person's name or address, and of a bank account its last digits (DESK-31). */
export function auditableSetting(
  key: SettingKey,
  { holder: _holder, owner: _owner, ownerEmail: _ownerEmail, ...values }: Readonly<Record<string, string>>,
) {
  // The URL may carry a key of the source; the log has its host.
  if (key === 'rateSource') return { key, ...values, sourceUrl: URL.parse(values.sourceUrl ?? '')?.host ?? '' }
  if (key !== 'bank') return { key, ...values }
  const ending = (text = '') => text && `…${text.slice(-4)}`
  return { key, bankName: values.bankName ?? '', card: ending(values.card), iban: ending(values.iban) }
}
