import { filled } from './tracking-template.ts'

export const carriers = ['post', 'tipax', 'mahex', 'courier', 'pickup', 'other'] as const
export type Carrier = (typeof carriers)[number]

type CarrierFacts = {
  readonly label: string
  /** A parcel of this carrier always has a tracking number. */
  readonly hasNumber: boolean
  /** The carrier's page about a parcel; where it takes no number in its URL, the page with the field for it. */
  readonly trackingUrl: ((number: string) => string) | null
}

const facts: Record<Carrier, CarrierFacts> = {
  post: { label: 'پست', hasNumber: true, trackingUrl: (number) => `https://tracking.post.ir/?id=${encodeURIComponent(number)}` },
  tipax: { label: 'تیپاکس', hasNumber: true, trackingUrl: (number) => `https://tipaxco.com/tracking?id=${encodeURIComponent(number)}` },
  mahex: { label: 'ماهکس', hasNumber: true, trackingUrl: () => 'https://mahex.com/tracking' },
  courier: { label: 'پیک فروشگاه', hasNumber: false, trackingUrl: null },
  pickup: { label: 'تحویل در فروشگاه', hasNumber: false, trackingUrl: null },
  other: { label: 'شرکت حمل دیگر', hasNumber: false, trackingUrl: null },
}

export type Shipment = { readonly carrier: Carrier; readonly trackingNumber: string | null }

export function isCarrier(value: unknown): value is Carrier {
  return carriers.some((carrier) => carrier === value)
}

/** Whether a parcel of this carrier may leave with this tracking number, or without one. */
export function isTrackable({ carrier, trackingNumber }: Shipment): boolean {
  return trackingNumber === null ? !facts[carrier].hasNumber : /^[\w-]{1,40}$/.test(trackingNumber)
}

export function carrierLabel(carrier: Carrier): string {
  return facts[carrier].label
}

/** What the owner wrote about the carrier of a shipping method. */
export type TrackedMethod = { readonly courierType: string; readonly isPost: boolean; readonly trackingTemplate: string | null }

/**
 * Null without a number or a page of the carrier. The page of the order's shipping method is for its own carrier, and for one that has none: a
 * parcel that went with another carrier than planned has that one's.
 */
export function trackingUrl(carrier: Carrier | null, trackingNumber: string | null, method: TrackedMethod | null): string | null {
  if (carrier === null || trackingNumber === null) return null
  const { label, trackingUrl: ownPage } = facts[carrier]
  const isOfMethod = ownPage === null || method?.courierType === label || (carrier === 'post' && method?.isPost === true)
  if (method?.trackingTemplate && isOfMethod) return filled(method.trackingTemplate, trackingNumber)
  return ownPage?.(trackingNumber) ?? null
}
