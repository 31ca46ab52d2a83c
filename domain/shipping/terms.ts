import type { Toman } from '#domain/money.ts'

/** How far a parcel goes: within its province, to one that borders it, or farther. */
export const vicinities = ['in', 'beside', 'out'] as const
export type Vicinity = (typeof vicinities)[number]

/** How the cost of a method is found: one rate, the owner's own table, or the tariff of the national post. */
export const pricings = ['fixed', 'table', 'post'] as const
export type Pricing = (typeof pricings)[number]

/** A row of the owner's table: parcels up to this weight; a null box stands for all of them. */
export type ShippingRate = { readonly upToG: number; readonly box: number | null } & { readonly [To in Vicinity]: Toman }

export const ruleActions = ['hide', 'fixed', 'percent', 'free', 'atDoor', 'noCash'] as const
export type RuleAction = (typeof ruleActions)[number]

/** A rule of a method; a condition that is null or an empty list always holds. */
export type ShippingRule = {
  /** Regions: names of cities, and of provinces as «استان …». Rows of the database have this name for them. */
  readonly places: readonly string[]
  readonly weightFromG: number | null
  readonly weightToG: number | null
  readonly valueFrom: Toman | null
  readonly valueTo: Toman | null
  readonly box: number | null
  /** A product of the order has this label; absent: any products. */
  readonly label?: string
  readonly action: RuleAction
  /** Toman for `fixed`, hundredths of a percent of the goods for `percent`, else 0. */
  readonly amount: number
}

export type ShippingTerms = {
  readonly pricing: Pricing
  /** The province that parcels are sent from. */
  readonly origin: string
  /** The box of goods without measures, 1 to 10. */
  readonly box: number
  /** The weight of a unit that the shop has not weighed. */
  readonly unweighedG: number
  readonly isFragile: boolean
  /** Insured by the value of the goods; else the least that the post insures. */
  readonly isValueInsured: boolean
  readonly extraPercent: number
  readonly extraCost: Toman
  readonly roundTo: Toman
  readonly allowsCash: boolean
  readonly rates: readonly ShippingRate[]
  readonly rules: readonly ShippingRule[]
}

export const maxBox = 10

/** How a rule names a whole province. */
export const provinceRegion = (province: string): string => `استان ${province}`

/** What a method without terms of its own has: one rate, no rule. */
export const plainTerms: ShippingTerms = {
  pricing: 'fixed',
  origin: 'تهران',
  box: 3,
  unweighedG: 500,
  isFragile: false,
  isValueInsured: true,
  extraPercent: 0,
  extraCost: 0 as Toman,
  roundTo: 1_000 as Toman,
  allowsCash: true,
  rates: [],
  rules: [],
}
