import { priceLabel, type Toman, toman } from '../money.ts'

export type ShippingMethod = {
  readonly id: string
  readonly methodName: string
  readonly methodType: 'standard' | 'express'
  readonly deliveryTime: string
  readonly courierType: string
  readonly baseRate: Toman
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
    baseRate: toman(50_000),
    description: 'ارسال به سراسر کشور',
    displayOrder: 1,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    methodName: 'ارسال سریع',
    methodType: 'express',
    deliveryTime: '۱ تا ۲ روز کاری',
    courierType: 'پیک',
    baseRate: toman(100_000),
    description: 'تحویل سریع‌تر در شهرهای زیر پوشش',
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

export const freeShippingLabel = 'رایگان'

export function shippingRateLabel(rate: Toman): string {
  return rate === 0 ? freeShippingLabel : priceLabel(rate)
}
