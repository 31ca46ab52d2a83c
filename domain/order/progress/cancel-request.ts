import type { OrderStatus } from '#domain/order/order.ts'

export type CancelDecision = 'accepted' | 'declined'

/** The longest reason of a shopper and the longest answer of the staff. */
export const maxRequestTextLength = 300

/** An order that is paid or accepted and not yet shipped is cancelled by the staff only; the shopper may ask for it once. */
export function canRequestCancel({ status }: { readonly status: OrderStatus }, hasRequest: boolean): boolean {
  return status === 'processing' && !hasRequest
}
