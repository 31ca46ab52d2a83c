import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { requestApi } from '#app/stores/api.ts'
import type { ApiData } from '#app/stores/api-routes.ts'
import { persistOptions, readLatest, syncWithStorage } from '#app/stores/storage.ts'
import { citiesOf } from '#domain/account/provinces.ts'
import { fieldsOf } from '#domain/cart/cart-product.ts'

export type Place = { readonly province: string; readonly city: string }
type LastCity = { readonly place: Place | null }

/** The city for which a shopper last saw shipping costs, on this device. */
export const useLastCity = create<LastCity>()(
  persist(
    () => ({ place: null }),
    persistOptions<LastCity>('city-storage', 1, (stored) => ({ place: placeIn(fieldsOf(stored).place) })),
  ),
)

export const syncLastCity = () => syncWithStorage(useLastCity)

export function rememberCity({ province, city }: Place): void {
  const { place } = readLatest(useLastCity)
  if (place?.province !== province || place.city !== city) useLastCity.setState({ place: { province, city } })
}

function placeIn(stored: unknown): Place | null {
  const { province, city } = fieldsOf(stored)
  return typeof province === 'string' && typeof city === 'string' && citiesOf(province).includes(city) ? { province, city } : null
}

export type ShippingEstimate = ApiData<'GET', '/products/:productId/shipping'>['estimate']

/** Undefined when the shop does not answer. */
export async function fetchEstimate(productId: string, { province, city }: Place): Promise<ShippingEstimate | undefined> {
  const result = await requestApi('GET', '/products/:productId/shipping', {
    params: { productId },
    query: { province, city },
    isBackground: true,
  })
  return result.isOk ? result.data.estimate : undefined
}
