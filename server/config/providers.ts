import type { Config } from './config.ts'

type Provider = { readonly variable: keyof Config; readonly without: string }

/** What a shop with one real provider lacks without each of the others. */
const needed: readonly Provider[] = [
  { variable: 'ZARINPAL_MERCHANT_ID', without: 'nobody can pay online' },
  { variable: 'KAVENEGAR_API_KEY', without: 'no text message is sent, so nobody can register or change a phone number' },
  { variable: 'SMTP_URL', without: 'no mail is sent: links to reset a password and notices without a text message wait in the outbox' },
  { variable: 'OWNER_EMAIL', without: 'messages of the contact form wait in the outbox' },
]

const accounts: readonly (keyof Config)[] = ['ZARINPAL_MERCHANT_ID', 'KAVENEGAR_API_KEY', 'SMTP_URL', 'S3_ENDPOINT']

/** A demo has no real provider at all. Only then the simulated bank and the inbox are pages of the shop (docs/threats.md WEB-11). */
export function isDemo(config: Config): boolean {
  return !config.isProduction && accounts.every((name) => !config[name])
}

/** Whether simulators replace missing providers. A test may mix both; a shop that others can reach may not. */
export function hasSandbox(config: Config): boolean {
  return isDemo(config) || config.NODE_ENV === 'test'
}

/** One line for each setting that a shop with a real provider still lacks; none for a demo. */
export function missingSettings(config: Config): string[] {
  if (isDemo(config)) return []
  const missing = needed
    .filter(({ variable }) => !config[variable])
    .map(({ variable, without }) => `${variable} is not set: unless it is set at the desk, ${without}.`)
  const stage = config.isProduction ? [] : ['NODE_ENV is not production: the demo catalog is for sale, and secrets may be generated ones.']
  return [...stage, ...missing]
}
