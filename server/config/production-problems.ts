import { type Environment, secretNames } from './environment.ts'

/** These may also be entered at the desk. No sandbox is used without them: nothing is sent and nobody can pay online. */
const realGateways = ['ZARINPAL_MERCHANT_ID', 'KAVENEGAR_API_KEY', 'SMTP_URL'] as const

const minLength = 32
const minDistinctCharacters = 10
const notRandom = /example|change.?me|replace|default|password|secret/i
const example = /example|^0{8}-|982191000000/i

/** Settings that a demo may leave open and production may not (CH-11). Names only, never values. */
export function productionProblems(given: Environment): string[] {
  return [...baseUrlProblems(given), ...secretProblems(given), ...gatewayProblems(given), ...switchProblems(given)]
}

function baseUrlProblems({ BASE_URL }: Environment): string[] {
  if (!BASE_URL) return ['BASE_URL: is required in production']
  return URL.parse(BASE_URL)?.protocol === 'https:' ? [] : ['BASE_URL: must be https in production']
}

function secretProblems(given: Environment): string[] {
  const weak = secretNames.filter((name) => given[name] || name !== 'SETTINGS_KEY').flatMap((name) => weakness(name, given[name] ?? ''))
  const repeated = secretNames.filter(
    (name, index) => given[name] && secretNames.slice(0, index).some((other) => given[other] === given[name]),
  )
  const token = given.METRICS_TOKEN ? weakness('METRICS_TOKEN', given.METRICS_TOKEN) : []
  return [...weak, ...repeated.map((name) => `${name}: must differ from the other secrets`), ...token]
}

function weakness(name: string, value: string): string[] {
  if (value === '') return [`${name}: is required in production`]
  if (value.trim().length < minLength) return [`${name}: must have at least ${minLength} characters`]
  if (notRandom.test(value)) return [`${name}: is an example or a default, generate your own`]
  return new Set(value).size < minDistinctCharacters ? [`${name}: is too easy to guess, generate it randomly`] : []
}

function gatewayProblems(given: Environment): string[] {
  const isPlainHttp = given.KAVENEGAR_URL && URL.parse(given.KAVENEGAR_URL)?.protocol !== 'https:'
  const payment = URL.parse(given.ZARINPAL_BASE_URL ?? '')
  const isSandbox = payment && (payment.protocol !== 'https:' || payment.hostname === 'sandbox.zarinpal.com')
  const copied = [...realGateways, 'DATABASE_URL', 'S3_SECRET_ACCESS_KEY', 'WHOLESALE_GROUP_URL', 'WHOLESALE_SALES_URL'].filter((name) =>
    example.test(given[name] ?? ''),
  )
  return [
    ...(isPlainHttp ? ['KAVENEGAR_URL: must be https in production'] : []),
    ...copied.map((name) => `${name}: is the value of the example`),
    ...(isSandbox ? ['ZARINPAL_BASE_URL: must be the real gateway, by https, in production'] : []),
  ]
}

function switchProblems({ FAILPOINT }: Environment): string[] {
  return FAILPOINT ? ['FAILPOINT: is a switch for tests and cannot be set in production'] : []
}
