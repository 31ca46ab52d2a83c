import { create } from 'zustand'
import { requestApi } from '#app/stores/api.ts'
import type { ApiInput } from '#app/stores/api-routes.ts'
import type { MethodChoice } from '#domain/order/shipping.ts'

type Quotes = {
  /** What was asked for: address, goods and their sum. */
  readonly key: string | null
  readonly methods: MethodChoice
  readonly hasFailed: boolean
}

const none: MethodChoice = { offered: [], leftOut: [] }

/** The ways of shipping with their costs, as the server gave them last; shared by the steps of the checkout. */
export const useShippingQuotes = create<Quotes>()(() => ({ key: null, methods: none, hasFailed: false }))

let latestKey: string | null = null

/** A response that a later request has overtaken is dropped. */
export async function fetchShippingQuotes(key: string, body: ApiInput<'POST', '/orders/shipping'>['body']): Promise<void> {
  latestKey = key
  const result = await requestApi('POST', '/orders/shipping', { body })
  if (latestKey !== key) return
  useShippingQuotes.setState({ key, methods: result.isOk ? result.data : none, hasFailed: !result.isOk })
}
