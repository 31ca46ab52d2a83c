import type { Db } from '#db/connect.ts'

/** What a use case may touch. Made once at the start, handed to every service. */
export type Shop = {
  readonly db: Db
  readonly settings: ShopSettings
}

/** What the owner decides by configuration and a page or a rule needs to know. */
export type ShopSettings = {
  readonly baseUrl: string
  readonly supportPhone: string
  readonly cardRating: 'fixed' | 'reviews'
  /** True while a sandbox stands in for a real gateway: the pages say so. */
  readonly isDemo: boolean
}
