import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { requestApi } from '#app/stores/api.ts'
import type { ApiData } from '#app/stores/api-routes.ts'
import { persistOptions, readLatest, syncWithStorage } from '#app/stores/storage.ts'
import { citiesOf } from '#domain/account/provinces.ts'
import { fieldsOf } from '#domain/cart/cart-product.ts'

export type Destination = { readonly province: string; readonly city: string }
type LastCity = { readonly destination: Destination | null }

/** The city for which a shopper last saw shipping costs, on this device. */
export const useLastCity = create<LastCity>()(
  persist(
    () => ({ destination: null }),
    // Devices may still have it under its former name `place`.
    persistOptions<LastCity>('city-storage', 1, (stored) => {
      const { destination, place } = fieldsOf(stored)
      return { destination: destinationIn(destination ?? place) }
    }),
  ),
)

export const syncLastCity = () => syncWithStorage(useLastCity)

export function rememberCity({ province, city }: Destination): void {
  const { destination } = readLatest(useLastCity)
  if (destination?.province !== province || destination.city !== city) useLastCity.setState({ destination: { province, city } })
}

function destinationIn(stored: unknown): Destination | null {
  const { province, city } = fieldsOf(stored)
  return typeof province === 'string' && typeof city === 'string' && citiesOf(province).includes(city) ? { province, city } : null
}

export type ShippingEstimate = ApiData<'GET', '/products/:productId/shipping'>['estimate']

/** Undefined when the shop does not answer. */
export async function fetchEstimate(productId: string, { province, city }: Destination): Promise<ShippingEstimate | undefined> {
  const result = await requestApi('GET', '/products/:productId/shipping', {
    params: { productId },
    query: { province, city },
    isBackground: true,
  })
  return result.isOk ? result.data.estimate : undefined
}
