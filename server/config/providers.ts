import type { KeyedProvider } from '#domain/settings/provider-keys.ts'
import type { ShopSettings } from '#services/context.ts'
import { keyRow, wereKeysEntered } from '#services/settings/key-vault.ts'
import type { LiveSettings } from '#services/settings/live-settings.ts'
import type { Config } from './config.ts'

const accounts: readonly (keyof Config)[] = ['ZARINPAL_MERCHANT_ID', 'KAVENEGAR_API_KEY', 'SMTP_URL', 'S3_ENDPOINT']

/**
 * A demo has no real provider, neither in the environment nor at the desk. Only then the simulated bank and the inbox are pages of the shop
 * (docs/threats.md WEB-11). A shop with keys at the desk stays a real one when they are removed: its waiting messages must not appear in an inbox.
 */
export function isDemo(config: Config, stored: LiveSettings['stored']): boolean {
  return !config.isProduction && accounts.every((name) => !config[name]) && !wereKeysEntered(stored)
}

/** Whether simulators replace missing providers. A test may mix both; a shop that others can reach may not. */
export function hasSandbox(config: Config, stored: LiveSettings['stored']): boolean {
  return isDemo(config, stored) || config.NODE_ENV === 'test'
}

type Needed = { readonly variable: keyof Config; readonly provider: KeyedProvider; readonly without: string }

/** What a shop with one real provider lacks without each of the others. */
const needed: readonly Needed[] = [
  { variable: 'ZARINPAL_MERCHANT_ID', provider: 'payment', without: 'nobody can pay online' },
  {
    variable: 'KAVENEGAR_API_KEY',
    provider: 'sms',
    without: 'no text message is sent, so nobody can register or change a phone number',
  },
  {
    variable: 'SMTP_URL',
    provider: 'mail',
    without: 'no mail is sent: links to reset a password and notices without a text message wait in the outbox',
  },
]

/** In effect, and the rows of the desk behind them. */
type Settings = { readonly current: Pick<ShopSettings, 'ownerEmail'>; readonly stored: LiveSettings['stored'] }

/** One line for each setting that a shop with a real provider still lacks; none for a demo. */
export function missingSettings(config: Config, { current, stored }: Settings): string[] {
  if (isDemo(config, stored)) return []
  const isStored = (provider: KeyedProvider) => stored.some(({ key, value }) => key === keyRow(provider) && Object.keys(value).length > 0)
  const lines = needed
    .filter(({ variable, provider }) => !config[variable] && !isStored(provider))
    .map(({ variable, without }) => lineOf(variable, without))
  if (!current.ownerEmail) lines.push(lineOf('OWNER_EMAIL', 'messages of the contact form wait in the outbox'))
  return config.isProduction ? lines : [developmentLine, ...lines]
}

const developmentLine = 'NODE_ENV is not production: the demo catalog is for sale, and secrets may be generated ones.'

function lineOf(variable: keyof Config, without: string): string {
  return `${variable} is not set, nor its value at the desk: ${without}.`
}
