import { priceLabel, type Toman, toman } from '#domain/money.ts'
import type { ShippingTerms } from '#domain/shipping/terms.ts'

export const shippingTypes = ['standard', 'express', 'pickup'] as const
type ShippingType = (typeof shippingTypes)[number]

export type ShippingMethod = {
  readonly id: string
  readonly methodName: string
  readonly methodType: ShippingType
  readonly deliveryTime: string
  readonly courierType: string
  /** The cities that it serves; empty: everywhere. */
  readonly cities: readonly string[]
  /** The national post, which refuses some goods. */
  readonly isPost: boolean
  /** Null: any weight. */
  readonly maxWeightG: number | null
  readonly baseRate: Toman
  /** From this sum of goods on it costs nothing; null: never. */
  readonly freeFrom: Toman | null
  readonly description: string
  readonly displayOrder: number
  /** How the cost is found and by which rules it changes; what is absent is as in `plainTerms`. */
  readonly terms: Partial<ShippingTerms>
}

/** Offered when the table is empty or unavailable (product §7.3). They have no row: an order stores their name and no id. */
export const fallbackShippingMethods: readonly ShippingMethod[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    methodName: 'پست پیشتاز',
    methodType: 'standard',
    deliveryTime: '۳ تا ۵ روز کاری',
    courierType: 'پست',
    cities: [],
    isPost: true,
    maxWeightG: 30_000,
    baseRate: toman(50_000),
    freeFrom: null,
    description: 'ارسال به سراسر کشور',
    displayOrder: 1,
    terms: {},
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    methodName: 'ارسال سریع',
    methodType: 'express',
    deliveryTime: '۱ تا ۲ روز کاری',
    courierType: 'تیپاکس',
    cities: [],
    isPost: false,
    maxWeightG: null,
    baseRate: toman(100_000),
    freeFrom: null,
    description: 'تحویل سریع‌تر درِ منزل',
    displayOrder: 2,
    terms: {},
  },
]

export function isFallbackShipping(id: string): boolean {
  return fallbackShippingMethods.some((method) => method.id === id)
}

/** Sorted by display order, then by rate. A fallback can be selected only while the shop has none configured. */
export function offeredShipping(active: readonly ShippingMethod[]): readonly ShippingMethod[] {
  if (active.length === 0) return fallbackShippingMethods
  return active.toSorted((a, b) => a.displayOrder - b.displayOrder || a.baseRate - b.baseRate)
}

/** Picked up at the shop: no delivery address is needed. */
export function isPickup(method: Pick<ShippingMethod, 'methodType'> | null | undefined): boolean {
  return method?.methodType === 'pickup'
}

export function servesCity({ cities }: Pick<ShippingMethod, 'cities'>, city: string): boolean {
  return cities.length === 0 || cities.includes(city)
}

/** A method as the checkout shows it. */
export type ShownMethod = Pick<ShippingMethod, 'id' | 'methodName' | 'methodType' | 'deliveryTime' | 'courierType' | 'description'>

export function shownMethod({ id, methodName, methodType, deliveryTime, courierType, description }: ShippingMethod): ShownMethod {
  return { id, methodName, methodType, deliveryTime, courierType, description }
}

/** A method that can be chosen, with what it costs for the address and the goods. */
export type OfferedMethod = ShownMethod & {
  readonly cost: Toman
  /** The receiver pays the carrier; `cost` is 0. */
  readonly isAtDoor: boolean
  readonly allowsCash: boolean
  readonly freeFrom: Toman | null
}

export type MethodChoice = {
  /** What can be chosen. */
  readonly offered: readonly OfferedMethod[]
  /** What serves the address but does not carry these goods, and why. */
  readonly leftOut: readonly { readonly id: string; readonly methodName: string; readonly reason: string }[]
}

/** Who brings the parcel, as it is shown beside the time. */
export function carrierText(method: Pick<ShippingMethod, 'methodType' | 'courierType'>): string {
  return isPickup(method) ? 'خودتان از فروشگاه می‌گیرید' : `با ${method.courierType}`
}

/** To whom the money of a cash-on-delivery order is given. */
export function cashText(method: Pick<ShippingMethod, 'methodType' | 'courierType'> | null): string {
  if (isPickup(method)) return 'مبلغ سفارش را هنگام گرفتن کالا در فروشگاه می‌پردازید.'
  if (!method || method.courierType.startsWith('پیک')) return 'مبلغ سفارش را هنگام تحویل به پیک می‌پردازید.'
  return `مبلغ سفارش را هنگام تحویل به مامور ${method.courierType} می‌پردازید.`
}

/** From when on it is free; null when it never is, or is already. */
export function freeFromLabel({ cost, freeFrom }: Pick<OfferedMethod, 'cost' | 'freeFrom'>): string | null {
  return freeFrom !== null && cost > 0 ? `برای خرید ${priceLabel(freeFrom)} و بیشتر رایگان` : null
}

export const freeShippingLabel = 'رایگان'
export const atDoorLabel = 'پس‌کرایه'
export const atDoorText = 'هزینه‌ی ارسال در مبلغ سفارش نیست: گیرنده آن را هنگام تحویل به مامور می‌پردازد.'

/** The method of an order, as papers and the desk name it. */
export function methodLabel(order: { readonly shippingMethodName: string; readonly shippingAtDoor: boolean }): string {
  return order.shippingAtDoor ? `${order.shippingMethodName} (${atDoorLabel})` : order.shippingMethodName
}

export function shippingRateLabel(rate: Toman, isAtDoor: boolean): string {
  if (isAtDoor) return atDoorLabel
  return rate === 0 ? freeShippingLabel : priceLabel(rate)
}
