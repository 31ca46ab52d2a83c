import { isIP } from 'node:net'
import * as v from 'valibot'
import { defaultName, defaultPhone } from '#domain/settings/defaults.ts'
import { parseTrustedProxies } from '#server/client-ip.ts'
import type { Environment } from './environment.ts'
import { productionProblems } from './production-problems.ts'

const text = v.pipe(v.string(), v.trim(), v.maxLength(2000, 'is too long'))

function whole(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`
  return v.pipe(text, v.regex(/^[0-9]{1,15}$/, message), v.transform(Number), v.minValue(from, message), v.maxValue(to, message))
}

function oneOf<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return v.picklist(choices, `must be one of ${choices.join(', ')}`)
}

function url(protocols: readonly string[], rule: string) {
  return v.pipe(
    text,
    v.check((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), rule),
  )
}

const origin = v.pipe(
  url(['http:', 'https:'], 'must be a URL such as https://shop.example'),
  v.check((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`, 'must be scheme, host and port only, without a path'),
  v.transform((value) => new URL(value).origin),
)

const proxies = v.pipe(
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseTrustedProxies(dataset.value)
    if (!parsed) addIssue({ message: 'must be none, a number of hops, or a list of IP addresses and ranges' })
    return parsed ?? NEVER
  }),
)

const schema = v.object({
  NODE_ENV: v.optional(oneOf(['development', 'test', 'production']), 'development'),
  PORT: v.optional(whole(1, 65_535), '3000'),
  HOST: v.optional(
    v.pipe(
      text,
      v.check((value) => isIP(value) > 0 || /^[a-z0-9.-]+$/i.test(value), 'must be an address or a host name'),
    ),
    '127.0.0.1',
  ),
  BASE_URL: v.optional(origin),
  TRUSTED_PROXIES: v.optional(proxies, 'none'),
  DATA_DIR: v.optional(text, 'data'),
  DATABASE_URL: v.optional(url(['postgres:', 'postgresql:'], 'must start with postgres://')),
  BACKUP_DIR: v.optional(text),
  BACKUP_KEEP: v.optional(whole(0, 365), '7'),
  LOG_LEVEL: v.optional(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  METRICS_TOKEN: v.optional(text),
  DRAIN_SECONDS: v.optional(whole(0, 60), '0'),
  PAGE_CACHE_MB: v.optional(whole(1, 4096), '64'),
  SHOP_NAME: v.optional(v.pipe(text, v.maxLength(30, 'must have at most 30 characters')), defaultName),
  SUPPORT_PHONE: v.optional(v.pipe(text, v.regex(/^\+?[0-9][0-9 -]{2,20}$/, 'must be a telephone number in Latin digits')), defaultPhone),
  SHOP_ADDRESS: v.optional(v.pipe(text, v.maxLength(300, 'must have at most 300 characters'))),
  WHOLESALE_GROUP_URL: v.optional(url(['https:'], 'must be a URL such as https://chat.whatsapp.com/…')),
  WHOLESALE_SALES_URL: v.optional(url(['https:'], 'must be a URL such as https://wa.me/98…')),
  BANK_HOLDER: v.optional(text),
  BANK_CARD: v.optional(v.pipe(text, v.regex(/^[0-9]{4}([ -]?[0-9]{4}){3}$/, 'must be the 16 digits of a card'))),
  BANK_IBAN: v.optional(v.pipe(text, v.regex(/^IR[0-9 ]{24,30}$/, 'must be IR and 24 digits'))),
  BANK_NAME: v.optional(text),
  CARD_RATING: v.optional(oneOf(['fixed', 'reviews']), 'fixed'),
  FAMILY_CARDS: v.optional(oneOf(['one', 'each']), 'one'),
  EMAIL_CONFIRMATION: v.optional(oneOf(['off', 'on']), 'off'),
  PASSWORD_MIN: v.optional(whole(6, 64), '6'),
  NOTICES_PER_ACCOUNT: v.optional(whole(1, 1_000), '20'),
  NOTICES_PER_HOUR: v.optional(whole(1, 1_000_000), '2000'),
  HOLD_MAX_UNITS: v.optional(whole(1, 1_000_000), '60'),
  HOLD_MAX_TOMAN: v.optional(whole(1, 1_000_000_000_000), '1000000000'),
  CASH_ORDER_MAX_TOMAN: v.optional(whole(1, 1_000_000_000_000), '50000000'),
  CASH_MAX_ORDERS: v.optional(whole(0, 1000), '3'),
  CASH_MAX_UNITS: v.optional(whole(0, 1_000_000), '20'),
  CASH_MAX_TOMAN: v.optional(whole(0, 1_000_000_000_000), '300000000'),
  CASH_CONFIRM_MINUTES: v.optional(whole(5, 1440), '60'),
  SESSION_SECRET: v.optional(text),
  CODE_SECRET: v.optional(text),
  NATIONAL_ID_KEY: v.optional(text),
  NATIONAL_ID_INDEX_KEY: v.optional(text),
  TOTP_KEY: v.optional(text),
  SETTINGS_KEY: v.optional(text),
  ZARINPAL_MERCHANT_ID: v.optional(v.pipe(text, v.uuid('must be the 36 characters of the merchant code'))),
  ZARINPAL_BASE_URL: v.optional(origin, 'https://payment.zarinpal.com'),
  KAVENEGAR_API_KEY: v.optional(text),
  KAVENEGAR_TEMPLATE: v.optional(v.pipe(text, v.regex(/^[\w-]+$/, 'must be the name of a template'))),
  KAVENEGAR_URL: v.optional(origin, 'https://api.kavenegar.com'),
  SMTP_URL: v.optional(url(['smtp:', 'smtps:'], 'must start with smtp:// or smtps://')),
  MAIL_FROM: v.optional(v.pipe(text, v.email('must be an e-mail address'))),
  OWNER_EMAIL: v.optional(v.pipe(text, v.email('must be an e-mail address'))),
  S3_ENDPOINT: v.optional(url(['http:', 'https:'], 'must be a URL such as https://s3.example')),
  S3_REGION: v.optional(text),
  S3_BUCKET: v.optional(text),
  S3_ACCESS_KEY_ID: v.optional(text),
  S3_SECRET_ACCESS_KEY: v.optional(text),
  FAILPOINT: v.optional(v.pipe(text, v.regex(/^[a-z][\w.-]*:[0-9]+$/i, 'must be a name, a colon and a number'))),
})

export const variableNames = Object.keys(schema.entries)

/** Set together or not at all: a half-set group would fail only when it is first used. */
const groups: readonly (readonly (keyof typeof schema.entries)[])[] = [
  ['BANK_HOLDER', 'BANK_CARD', 'BANK_IBAN', 'BANK_NAME'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

export type Config = Readonly<v.InferOutput<typeof schema> & { BASE_URL: string; MAIL_FROM: string; isProduction: boolean }>

/** The whole configuration, or one error that names every invalid variable and never a value. */
export function readConfig(env: Environment): Config {
  const given = Object.fromEntries(variableNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])))
  const parsed = v.safeParse(schema, given)
  const isProduction = given.NODE_ENV === 'production'
  const problems = [
    ...(parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
    ...halfSetGroups(given),
    ...(isProduction ? productionProblems(given) : []),
  ]
  if (!parsed.success || problems.length > 0) throw new Error(['The configuration cannot be used.', ...problems].join('\n  '))
  const { PORT, BASE_URL = `http://localhost:${PORT}` } = parsed.output
  const { MAIL_FROM = `no-reply@${new URL(BASE_URL).hostname}` } = parsed.output
  return Object.freeze({ ...parsed.output, BASE_URL, MAIL_FROM, isProduction })
}

function halfSetGroups(given: Environment): string[] {
  return groups.flatMap((group) => {
    const missing = group.filter((name) => !given[name])
    return missing.length === group.length
      ? []
      : missing.map((name) => `${name}: is needed beside ${group.filter((other) => given[other]).join(', ')}`)
  })
}
