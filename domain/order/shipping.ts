import { priceLabel, type Toman, toman } from '../money.ts'
import { type ParcelItem, parcelProblem, parcelProblemText } from './parcel.ts'

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

export type MethodChoice = {
  /** What can be chosen. */
  readonly offered: readonly ShippingMethod[]
  /** What serves the address but does not carry these goods, and why. */
  readonly leftOut: readonly { readonly id: string; readonly methodName: string; readonly reason: string }[]
}

/** The methods for an address and the goods of an order; without an address only pick-up. */
export function methodsFor(
  methods: readonly ShippingMethod[],
  address: { readonly city: string } | null,
  items: readonly ParcelItem[],
): MethodChoice {
  const serving = methods.filter((method) => isPickup(method) || (address !== null && servesCity(method, address.city)))
  const leftOut = serving.flatMap((method) => {
    const problem = parcelProblem(method, items)
    return problem ? [{ id: method.id, methodName: method.methodName, reason: parcelProblemText(problem) }] : []
  })
  return { offered: serving.filter(({ id }) => leftOut.every((method) => method.id !== id)), leftOut }
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

type Rate = Pick<ShippingMethod, 'baseRate' | 'freeFrom'>

/** What shipping costs for goods of this sum. */
export function shippingCost({ baseRate, freeFrom }: Rate, subtotal: Toman): Toman {
  return freeFrom !== null && subtotal >= freeFrom ? toman(0) : baseRate
}

/** From when on it is free; null when it never is, or is already. */
export function freeFromLabel(rate: Rate, subtotal: Toman): string | null {
  return rate.freeFrom !== null && shippingCost(rate, subtotal) > 0 ? `برای خرید ${priceLabel(rate.freeFrom)} و بیشتر رایگان` : null
}

export const freeShippingLabel = 'رایگان'

export function shippingRateLabel(rate: Toman): string {
  return rate === 0 ? freeShippingLabel : priceLabel(rate)
}
