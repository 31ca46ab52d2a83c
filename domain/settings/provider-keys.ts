import { Refusal } from '#domain/refusals.ts'
import { code, emailAddress, required, type SettingField, whole } from './setting-fields.ts'

/** As typed: a password may contain any character, and its digits mean themselves. */
const password: SettingField = (typed) => (/^\P{Cc}{0,200}$/u.test(typed) ? typed : { problem: 'رمز را در یک خط بنویسید' })

const optionalPort: SettingField = (typed) => (typed.trim() === '' ? '587' : whole(1, 65_535)(typed))
const host = code(/^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])$/i, 'نام سرور را بنویسید؛ مانند mail.example.ir')
const uuid = code(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'کد پذیرنده ۳۶ نویسه دارد؛ همان‌طور که در پنل آمده بنویسید')
const apiKey = code(/^[\w+/=-]{16,200}$/, 'کلید را همان‌طور که در پنل آمده بنویسید')

const endpoint = code(
  /^https:\/\/[a-z0-9](?:[a-z0-9.-]{0,240}[a-z0-9])(?::\d{2,5})?\/?$/i,
  'نشانی انبار با https است؛ مانند https://s3.example.ir',
)
const bucket = code(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'نام باکت ۳ تا ۶۳ نویسه‌ی لاتین کوچک است')
const region = code(/^[a-z0-9-]{1,40}$/i, 'نام منطقه با حرف‌های لاتین است؛ مانند us-east-1')
const accessKeyId = code(/^[\w+/=.-]{3,128}$/, 'شناسه را همان‌طور که در پنل آمده بنویسید')

/** The accounts of providers that an owner enters at the desk: each is one form and one row, encrypted. */
const keyForms = {
  payment: { merchantId: required(uuid, 'کد پذیرنده را بنویسید') },
  sms: { apiKey: required(apiKey, 'کلید وب‌سرویس را بنویسید'), template: code(/^[\w-]{1,60}$/, 'نام قالب با حرف‌های لاتین است') },
  mail: {
    host: required(host, 'نام سرور ایمیل را بنویسید'),
    port: optionalPort,
    user: code(/^\S{1,200}$/, 'نام کاربری فاصله ندارد'),
    password,
    from: required(emailAddress, 'نشانی فرستنده را بنویسید'),
  },
  files: {
    endpoint: required(endpoint, 'نشانی انبار را بنویسید'),
    region: required(region, 'نام منطقه را بنویسید'),
    bucket: required(bucket, 'نام باکت را بنویسید'),
    accessKeyId: required(accessKeyId, 'شناسه‌ی کلید را بنویسید'),
    secretAccessKey: required(password, 'کلید پنهان را بنویسید'),
  },
} as const satisfies Record<string, Readonly<Record<string, SettingField>>>

export type KeyedProvider = keyof typeof keyForms
export type KeyValues = Readonly<Record<string, string>>

export const keyedProviders = Object.keys(keyForms) as readonly KeyedProvider[]

export function isKeyedProvider(name: string): name is KeyedProvider {
  return Object.hasOwn(keyForms, name)
}

/** These never leave the server again; a browser sees their last four characters. */
export const secretFields: ReadonlySet<string> = new Set(['merchantId', 'apiKey', 'password', 'secretAccessKey'])

export const keyLabels: Readonly<Record<KeyedProvider, { title: string; where: string; fields: Readonly<Record<string, string>> }>> = {
  payment: {
    title: 'درگاه زرین‌پال',
    where: 'در پنل زرین‌پال، بخش درگاه‌های پرداخت. درگاه باید با نشانی همین فروشگاه تایید شده باشد.',
    fields: { merchantId: 'کد پذیرنده (merchant)' },
  },
  sms: {
    title: 'پیامک کاوه‌نگار',
    where: 'در پنل کاوه‌نگار: کلید از بخش حساب من، نام قالب از بخش اعتبارسنجی.',
    fields: { apiKey: 'کلید وب‌سرویس (API)', template: 'نام قالب کد تایید' },
  },
  mail: {
    title: 'سرور ایمیل (SMTP)',
    where: 'از میزبان ایمیل خود بگیرید. درگاه ۴۶۵ از آغاز رمزنگاری شده است، ۵۸۷ پس از سلام.',
    fields: { host: 'نام سرور', port: 'شماره‌ی درگاه', user: 'نام کاربری', password: 'رمز', from: 'نشانی فرستنده' },
  },
  files: {
    title: 'انبار فایل (S3)',
    where:
      'از پنل انبار ابری خود بگیرید. تصویرها و رسیدهای تازه به آن می‌روند؛ آنچه تا کنون در پوشه‌ی سرور است از همان‌جا خوانده می‌شود. پیش از برداشتن یا عوض کردن انبار، فایل‌هایش را به جای تازه ببرید.',
    fields: {
      endpoint: 'نشانی (endpoint)',
      region: 'منطقه (region)',
      bucket: 'نام باکت (bucket)',
      accessKeyId: 'شناسه‌ی کلید (access key)',
      secretAccessKey: 'کلید پنهان (secret key)',
    },
  },
}

/** The form as it is stored: a secret that is left empty stays as it was. Refused with the problem of each field. */
export function validKeys(provider: KeyedProvider, given: KeyValues, stored: KeyValues | null): Record<string, string> {
  const form: Readonly<Record<string, SettingField>> = keyForms[provider]
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(form, name))
  const texts = Object.keys(form).map((name) => [name, given[name] || (secretFields.has(name) ? (stored?.[name] ?? '') : '')] as const)
  const results = texts.map(([name, text]) => ({ name, result: form[name]?.(text) ?? '' }))
  const problems = [
    ...unknown.map((name) => ({ name, message: 'در این فرم نیست' })),
    ...results.flatMap(({ name, result }) => (typeof result === 'string' ? [] : [{ name, message: result.problem }])),
  ]
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  return Object.fromEntries(results.flatMap(({ name, result }) => (typeof result === 'string' ? [[name, result]] : [])))
}

/** What a browser may see of a form: of a secret its last four characters, and nothing of a short one. */
export function shownKeys(values: KeyValues): Record<string, string> {
  const shown = (name: string, value: string) => (secretFields.has(name) ? value && `…${value.length >= 12 ? value.slice(-4) : ''}` : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)]))
}

/** The server's URL with its account, as mail libraries read it. */
export function smtpUrl({ host: name = '', port = '587', user = '', password: secret = '' }: KeyValues): string {
  const account = user && `${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`
  return `${port === '465' ? 'smtps' : 'smtp'}://${account}${name}:${port}`
}
