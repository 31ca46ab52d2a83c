import type { Db } from '#db/connect.ts'
import type { SettingLists } from '#domain/content/owner-lists.ts'
import type { OrderLimits } from '#domain/order/order-limits.ts'
import type { Logo } from '#domain/settings/logo.ts'
import type { KeyedProvider } from '#domain/settings/provider-keys.ts'
import type { SocialName } from '#domain/settings/setting-forms.ts'
import type { FileStore } from '#gateways/files.ts'
import type { MailGateway } from '#gateways/mail.ts'
import type { PaymentGateway } from '#gateways/payment.ts'
import type { RateSource } from '#gateways/rate-source.ts'
import type { SmsGateway } from '#gateways/sms.ts'
import type { WooCommerceApi } from '#gateways/woocommerce.ts'
import type { DailyBackups } from './backup/daily-backups.ts'
import type { ServiceQueues } from './queue/queues.ts'

/** The dependencies of every service; created once at start. */
export type ServiceContext = {
  readonly db: Db
  /** As they are now: the owner may change them at the desk. */
  readonly settings: ShopSettings
  readonly secrets: ShopSecrets
  readonly sms: SmsGateway
  readonly mail: MailGateway
  readonly payments: PaymentGateway
  readonly files: FileStore
  /** Reads a URL that the owner chose, which is not a provider's. */
  readonly rateSource: RateSource
  /** Reads a shop that its owner moves away from, with keys of that shop. */
  readonly woocommerce: WooCommerceApi
  readonly queues: ServiceQueues
  /** Holds the messages of a demo; null with any real provider. */
  readonly inbox: SandboxInbox | null
  /** Null when the database is not the embedded one. */
  readonly backups: DailyBackups | null
}

export type SandboxMessage = {
  readonly id: string
  readonly channel: 'sms' | 'mail'
  readonly to: string
  readonly at: string
  readonly subject: string | null
  readonly text: string
  /** The verification code in it, if there is one. */
  readonly code: string | null
}

/** Newest first, at most a hundred. */
export type SandboxInbox = {
  latest(): Promise<SandboxMessage[]>
  latestTo(to: string): Promise<SandboxMessage | undefined>
}

/** What services read of the configuration and of the owner's settings. */
export type ShopSettings = {
  readonly baseUrl: string
  readonly name: string
  /** What the shop is, in a few words. */
  readonly slogan: string
  /** The owner's colour, as `#rrggbb`; null for the colour of the design. */
  readonly accent: string | null
  /** Null for the sign of the design and the name. */
  readonly logo: Logo | null
  /** Texts of the footer; null for the slogan and the copyright line. */
  readonly footer: { readonly about: string | null; readonly rights: string | null }
  /** Who sells, as the law wants it said; null for what is not set. */
  readonly legal: { readonly owner: string | null; readonly registration: string | null; readonly licence: string | null }
  /** What search engines show of the home page; null for what name and slogan give. */
  readonly seo: { readonly homeTitle: string | null; readonly homeDescription: string | null }
  /** The owner's menu, footer and rails. */
  readonly lists: SettingLists
  readonly supportPhone: string
  /** When the shop answers; null when it does not say. */
  readonly hours: string | null
  /** URLs of the shop in messengers and social networks. */
  readonly social: Readonly<Partial<Record<SocialName, string>>>
  /** The electronic trust seal; null without one. */
  readonly enamad: { readonly id: string; readonly code: string } | null
  /** Where orders are picked up; null when the shop offers no pick-up. */
  readonly shopAddress: string | null
  /** What cards show, and whether lists have one card for a family. */
  readonly cards: { readonly rating: 'fixed' | 'reviews'; readonly groupsFamilies: boolean }
  /** Receives the messages of the contact form. */
  readonly ownerEmail: string | null
  /** True when signing in requires a confirmed e-mail address. */
  readonly emailConfirmation: boolean
  readonly passwordMin: number
  /** How many notices by SMS and e-mail an account gets in a day, and the whole site sends in an hour (docs/threats.md LD-07). */
  readonly notices: { readonly perAccountDaily: number; readonly siteHourly: number }
  /** True while no provider is real: the pages say so. */
  readonly isDemo: boolean
  /** Whether real keys of providers may be entered at the desk: not in a demo (docs/threats.md WEB-11). */
  readonly acceptsKeys: boolean
  /** Providers whose accounts the environment gives; they cannot be changed at the desk. */
  readonly environmentProviders: readonly KeyedProvider[]
  /** For bank transfers; null when the shop accepts none. */
  readonly bank: BankAccount | null
  readonly orderLimits: OrderLimits
  /** How long an unconfirmed cash-on-delivery order holds its stock. */
  readonly cashConfirmMinutes: number
  /** Chat links for wholesale partners; null when the shop has none. */
  readonly wholesale: { readonly groupUrl: string | null; readonly salesUrl: string | null }
}

export type BankAccount = { readonly holder: string; readonly card: string; readonly iban: string; readonly name: string }

/** One key per purpose (docs/threats.md D20). */
export type ShopSecrets = {
  readonly sessionKey: Buffer
  /** Authenticates codes, tickets and e-mail links. */
  readonly codeKey: Buffer
  readonly nationalIdKey: Buffer
  readonly nationalIdIndexKey: Buffer
  /** Encrypts the staff's second factors. */
  readonly totpKey: Buffer
  /** Encrypts the keys of providers that an owner enters at the desk. */
  readonly settingsKey: Buffer
}
