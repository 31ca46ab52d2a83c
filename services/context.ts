import type { Db } from '#db/connect.ts'
import type { FileStore } from '#gateways/files.ts'
import type { MailGateway } from '#gateways/mail.ts'
import type { PaymentGateway } from '#gateways/payment.ts'
import type { SmsGateway } from '#gateways/sms.ts'

/** What a use case may touch. Made once at the start, handed to every service. */
export type ServiceContext = {
  readonly db: Db
  readonly settings: ShopSettings
  readonly secrets: ShopSecrets
  readonly sms: SmsGateway
  readonly mail: MailGateway
  readonly payments: PaymentGateway
  readonly files: FileStore
  /** Where a demo's messages can be read; null when all of them are really sent. */
  readonly inbox: SandboxInbox | null
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

/** What the owner decides by configuration and a page or a rule needs to know. */
export type ShopSettings = {
  readonly baseUrl: string
  readonly supportPhone: string
  readonly cardRating: 'fixed' | 'reviews'
  /** Who reads what visitors write to the shop. */
  readonly ownerEmail: string | null
  /** True when nobody signs in before the link in their e-mail was opened. */
  readonly emailConfirmation: boolean
  readonly passwordMin: number
  /** True while a sandbox stands in for a real gateway: the pages say so. */
  readonly isDemo: boolean
  /** Where money is transferred to; null where the owner takes no transfers. */
  readonly bank: BankAccount | null
  /** The chats to which partners are led; null where the owner has none. */
  readonly wholesale: { readonly groupUrl: string | null; readonly salesUrl: string | null }
}

export type BankAccount = { readonly holder: string; readonly card: string; readonly iban: string; readonly name: string }

/** One key per purpose (threats D20). */
export type ShopSecrets = {
  readonly sessionKey: Buffer
  /** Binds codes, tickets and the links of e-mails to the one who asked for them. */
  readonly codeKey: Buffer
  readonly nationalIdKey: Buffer
  readonly nationalIdIndexKey: Buffer
}
