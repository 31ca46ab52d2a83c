import { type Toman, toman } from '#domain/money.ts'
import { type ParcelItem, parcelProblem, parcelProblemText, parcelWeight } from '#domain/order/parcel.ts'
import { isPickup, type ShippingMethod, servesCity } from '#domain/order/shipping.ts'
import { postBox, postCost } from './post-tariff.ts'
import { plainTerms, provinceRegion, type ShippingRule, type ShippingTerms } from './terms.ts'
import { vicinityOf } from './vicinity.ts'

export type Destination = { readonly province: string; readonly city: string }

/** What is sent: the units with what carriers must know of them, and what the goods cost together. */
export type Goods = { readonly items: readonly ParcelItem[]; readonly subtotal: Toman }

export type ShippingOffer = {
  readonly kind: 'offered'
  /** What the order pays for shipping. */
  readonly cost: Toman
  /** The receiver pays the carrier; `cost` is 0. */
  readonly isAtDoor: boolean
  readonly allowsCash: boolean
  /** From this sum of goods on it costs nothing; null: never, or not here. */
  readonly freeFrom: Toman | null
}

export type ShippingQuote =
  | ShippingOffer
  /** Not for this address: nothing to show. */
  | { readonly kind: 'notServed' }
  /** It serves the address, but not these goods. */
  | { readonly kind: 'notPostable' | 'tooHeavy' | 'noRate' | 'notCarried'; readonly reason: string }

/**
 * What shipping costs by a method to an address, or why it is not offered; null: no address, which only pick-up does without. Used by the
 * checkout, orders, coupons, the desk and product pages.
 */
export function quoteShipping(method: ShippingMethod, to: Destination | null, goods: Goods): ShippingQuote {
  const destination = isPickup(method) ? null : to
  if (!isPickup(method) && (destination === null || !servesCity(method, destination.city))) return { kind: 'notServed' }
  const problem = parcelProblem(method, goods.items)
  if (problem) return { kind: problem.kind, reason: parcelProblemText(problem) }
  const terms = { ...plainTerms, ...method.terms }
  const parcel = { destination, grams: gramsOf(terms, goods), box: boxOf(terms, goods), value: goods.subtotal, items: goods.items }
  const matching = terms.rules.filter((rule) => matches(rule, parcel))
  const rule = matching.find(({ action }) => action !== 'noCash')
  if (rule?.action === 'hide') return notOffered(rule, goods.items)
  const allowsCash = terms.allowsCash && !matching.some(({ action }) => action === 'noCash')
  const offer = (cost: Toman, isAtDoor = false): ShippingOffer => {
    return { kind: 'offered', cost, isAtDoor, allowsCash, freeFrom: rule ? null : method.freeFrom }
  }
  if (rule) return offer(costByRule(rule, terms, goods.subtotal), rule.action === 'atDoor')
  if (method.freeFrom !== null && goods.subtotal >= method.freeFrom) return offer(toman(0))
  const cost = costOf(method, terms, parcel)
  return cost === null ? { kind: 'noRate', reason: 'برای این وزن و اندازه نرخی نوشته نشده است' } : offer(cost)
}

type Parcel = {
  readonly destination: Destination | null
  readonly grams: number
  readonly box: number
  readonly value: Toman
  readonly items: readonly ParcelItem[]
}

/** A rule about certain goods names them to the shopper, never their label; one about the address leaves nothing to show. */
function notOffered({ label }: ShippingRule, items: readonly ParcelItem[]): ShippingQuote {
  if (label === undefined) return { kind: 'notServed' }
  const names = items.filter(({ labels }) => labels.includes(label)).map(({ name }) => `«${name}»`)
  return { kind: 'notCarried', reason: `${names.join('، ')} با این روش فرستاده نمی‌شود` }
}

function gramsOf({ unweighedG }: ShippingTerms, { items }: Goods): number {
  const { grams, unweighed } = parcelWeight(items)
  return grams + unweighed * unweighedG
}

/** By the measures of the goods when all of them have some, else the box of the method. */
function boxOf({ box }: ShippingTerms, { items }: Goods): number {
  const things = items.flatMap(({ boxMm, quantity }) => (boxMm ? [{ mm: boxMm, quantity }] : []))
  return things.length > 0 && things.length === items.length ? postBox(things) : box
}

function matches({ places: regions, weightFromG, weightToG, valueFrom, valueTo, box, label }: ShippingRule, parcel: Parcel): boolean {
  const isWithin = (number: number, from: number | null, to: number | null) => number >= (from ?? 0) && (to === null || number <= to)
  return (
    (regions.length === 0 || (parcel.destination !== null && isIn(regions, parcel.destination))) &&
    isWithin(parcel.grams, weightFromG, weightToG) &&
    isWithin(parcel.value, valueFrom, valueTo) &&
    (box === null || box === parcel.box) &&
    (label === undefined || parcel.items.some(({ labels }) => labels.includes(label)))
  )
}

const isIn = (regions: readonly string[], { city, province }: Destination): boolean =>
  regions.includes(city) || regions.includes(provinceRegion(province))

function costByRule({ action, amount }: ShippingRule, { roundTo }: ShippingTerms, subtotal: Toman): Toman {
  if (action === 'percent') return roundedUp(subtotal * amount, 10_000, roundTo)
  return toman(action === 'fixed' ? amount : 0)
}

/** By one rate, or by a table with what the owner adds; null when the table has no row for it. */
function costOf({ baseRate }: ShippingMethod, terms: ShippingTerms, parcel: Parcel): Toman | null {
  const { destination } = parcel
  if (terms.pricing === 'fixed' || destination === null) return baseRate
  const found = terms.pricing === 'table' ? tableCost(terms, parcel, destination) : tariffCost(terms, parcel, destination)
  if (found === null) return null
  const { extraPercent, extraCost, roundTo } = terms
  return roundedUp(found * (100 + extraPercent) + extraCost * 100, 100, roundTo)
}

/** The row with the least weight that is enough; one for this box before one for all. */
function tableCost({ rates, origin }: ShippingTerms, { grams, box }: Parcel, to: Destination): Toman | null {
  const fitting = rates.filter((rate) => rate.upToG >= grams && (rate.box === null || rate.box === box))
  const [rate] = fitting.toSorted((a, b) => a.upToG - b.upToG || (a.box === null ? 1 : 0) - (b.box === null ? 1 : 0))
  return rate?.[vicinityOf(origin, to.province)] ?? null
}

function tariffCost({ origin, isFragile, isValueInsured }: ShippingTerms, { grams, box, value }: Parcel, to: Destination): Toman | null {
  return postCost({ grams, box, value, isFragile, isValueInsured, city: to.city, vicinity: vicinityOf(origin, to.province) })
}

/** A fraction up to the next step; one division of whole numbers, so that nothing is rounded twice. */
function roundedUp(numerator: number, denominator: number, step: Toman): Toman {
  return toman(Math.ceil(numerator / (denominator * step)) * step)
}
