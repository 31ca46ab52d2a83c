import { type KeyedProvider, type KeyValues, smtpUrl } from '#domain/settings/provider-keys.ts'
import type { S3Options } from '#gateways/files-s3.ts'
import type { Config } from '#server/config/config.ts'
import { hasSandbox } from '#server/config/providers.ts'
import type { Logger } from '#server/log.ts'
import type { ShopSecrets } from '#services/context.ts'
import { decryptKeys } from '#services/settings/key-vault.ts'
import type { LiveSettings } from '#services/settings/live-settings.ts'

/** The accounts of providers; null for one that is not configured. */
export type Accounts = {
  readonly payment: { readonly merchantId: string } | null
  readonly sms: { readonly apiKey: string; readonly template: string | undefined } | null
  readonly mail: { readonly server: string; readonly from: string } | null
  /** Null: a folder beside the database. */
  readonly files: S3Options | null
  /** Whether simulators replace the missing ones. */
  readonly hasSandbox: boolean
}

export function environmentAccounts(config: Config): Accounts {
  const { ZARINPAL_MERCHANT_ID: merchantId, KAVENEGAR_API_KEY: apiKey, KAVENEGAR_TEMPLATE: template, SMTP_URL: server } = config
  return {
    payment: merchantId ? { merchantId } : null,
    sms: apiKey ? { apiKey, template } : null,
    mail: server ? { server, from: config.MAIL_FROM } : null,
    files: environmentFiles(config),
    hasSandbox: hasSandbox(config, []),
  }
}

function environmentFiles({ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Config): S3Options | null {
  if (!(S3_ENDPOINT && S3_REGION && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)) return null
  const account = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  return { endpoint: S3_ENDPOINT, region: S3_REGION, bucket: S3_BUCKET, ...account }
}

type AccountsDeps = { readonly settings: LiveSettings; readonly secrets: ShopSecrets; readonly log: Pick<Logger, 'error'> }

/** The accounts in effect: of the environment, else those that the owner entered at the desk. */
export function liveAccounts(config: Config, { settings, secrets, log }: AccountsDeps): () => Accounts {
  const fixed = environmentAccounts(config)
  let read: { readonly from: LiveSettings['stored']; readonly accounts: Accounts } | null = null
  const opened = (provider: KeyedProvider) => {
    const { values, isUnreadable } = decryptKeys(secrets, provider, settings.stored)
    if (isUnreadable)
      log.error({ reason: provider }, 'the keys of a provider cannot be decrypted: SETTINGS_KEY is another one than when they were entered')
    return values
  }
  const readAll = (): Accounts => {
    const [payment, sms, mail, files] = [
      fixed.payment ? null : opened('payment'),
      fixed.sms ? null : opened('sms'),
      fixed.mail ? null : opened('mail'),
      fixed.files ? null : opened('files'),
    ]
    return {
      payment: fixed.payment ?? (payment && { merchantId: payment.merchantId ?? '' }),
      sms: fixed.sms ?? (sms && { apiKey: sms.apiKey ?? '', template: sms.template || undefined }),
      mail: fixed.mail ?? (mail && { server: smtpUrl(mail), from: mail.from ?? '' }),
      files: fixed.files ?? (files && s3Options(files)),
      hasSandbox: hasSandbox(config, settings.stored),
    }
  }
  return () => {
    if (read?.from !== settings.stored) read = { from: settings.stored, accounts: readAll() }
    return read.accounts
  }
}

function s3Options({ endpoint = '', region = '', bucket = '', accessKeyId = '', secretAccessKey = '' }: KeyValues): S3Options {
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}

/** The account in effect, or `sandbox` where a simulator replaces a missing one. */
export function accountOrSandbox<Provider extends 'payment' | 'sms' | 'mail'>(accounts: Accounts, provider: Provider) {
  return accounts[provider] ?? (accounts.hasSandbox ? 'sandbox' : null)
}

/** Memoizes the client of the current account; a changed account gets a new client. */
export function memoizeClient<Account, Client>(account: () => Account, create: (account: Account) => Client): () => Client {
  let memo: { readonly key: string; readonly client: Client } | null = null
  return () => {
    const current = account()
    const key = JSON.stringify(current)
    if (memo?.key !== key) memo = { key, client: create(current) }
    return memo.client
  }
}
