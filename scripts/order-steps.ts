import { toLatinDigits } from '#domain/digits.ts'
import { type Toman, toman } from '#domain/money.ts'
import { isRefundWay } from '#domain/order/progress/refund.ts'
import { isCarrier } from '#domain/order/progress/shipment.ts'
import type { StaffStep } from '#services/order/change-order.ts'

type Options = { reason?: string; carrier?: string; tracking?: string; amount?: string; way?: string; reference?: string }

const simpleSteps = ['confirm', 'accept', 'mark-paid', 'deliver', 'cancel', 'accept-cancel'] as const

/** The step that the command and its options name; null when it is none, or an option is missing. */
export function stepOf(name: string, options: Options, order: { readonly total: Toman } | null): StaffStep | null {
  if (name === 'ship') return shipStep(options)
  if (name === 'reject-receipt') return options.reason ? { do: 'reject-receipt', reason: options.reason } : null
  if (name === 'decline-cancel') return options.reason ? { do: 'decline-cancel', reason: options.reason } : null
  if (name === 'refund') return refundStep(options, order?.total ?? toman(0))
  const simple = simpleSteps.find((each) => each === name)
  return simple ? { do: simple } : null
}

function shipStep({ carrier, tracking }: Options): StaffStep | null {
  return isCarrier(carrier) ? { do: 'ship', carrier, trackingNumber: tracking ? toLatinDigits(tracking.trim()) : null } : null
}

function refundStep({ amount, way, reference }: Options, total: Toman): StaffStep | null {
  const digits = toLatinDigits(amount ?? String(total))
  if (!isRefundWay(way) || !/^[0-9]{1,15}$/.test(digits)) return null
  return { do: 'refund', amount: toman(Number(digits)), way, reference: reference?.trim() || null }
}
