import type { Db } from '#db/connect.ts'

/** What a use case may touch. Made once at the start, handed to every service. */
export type Shop = {
  readonly db: Db
  readonly settings: ShopSettings
  readonly secrets: ShopSecrets
}

/** What the owner decides by configuration and a page or a rule needs to know. */
export type ShopSettings = {
  readonly baseUrl: string
  readonly supportPhone: string
  readonly cardRating: 'fixed' | 'reviews'
  /** True while a sandbox stands in for a real gateway: the pages say so. */
  readonly isDemo: boolean
}

/** One key per purpose (threats D20). */
export type ShopSecrets = {
  readonly sessionKey: Buffer
  /** Binds codes, tickets and the links of e-mails to the one who asked for them. */
  readonly codeKey: Buffer
  readonly nationalIdKey: Buffer
  readonly nationalIdIndexKey: Buffer
}
