import type { Toman } from '#domain/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'

export const printKinds = ['slip', 'label', 'invoice'] as const
export type PrintKind = (typeof printKinds)[number]

export const printKindLabels: Record<PrintKind, string> = { slip: 'برگه‌ی بسته‌بندی', label: 'برچسب نشانی', invoice: 'فاکتور' }

export const printPapers = ['a4', 'roll'] as const
export type PrintPaper = (typeof printPapers)[number]

export const printPaperLabels: Record<PrintPaper, string> = { a4: 'A4', roll: 'رول ۸۰ میلی‌متری' }

/** Orders that are printed at once. */
export const maxPrints = 100

/** Two columns of four: sheets of 105 by 74 mm labels are sold everywhere. */
const labelsPerSheet = 8

type Facts = {
  readonly status: OrderStatus
  readonly paymentMethod: PaymentMethod
  readonly paymentStatus: PaymentStatus
  readonly total: Toman
}

/** What the courier takes at the door; null when nothing is due there. */
export function cashDue({ status, paymentMethod, paymentStatus, total }: Facts): Toman | null {
  return paymentMethod === 'cod' && paymentStatus === 'pending' && status !== 'cancelled' ? total : null
}

/** An address is never cut off: the longer it is, the smaller it is set. */
export function addressSize(address: string): 'large' | 'medium' | 'small' | 'tiny' {
  if (address.length <= 80) return 'large'
  if (address.length <= 160) return 'medium'
  return address.length <= 320 ? 'small' : 'tiny'
}

/** Rows of a sheet of labels, in the sequence of the selection. */
export function sheetsOf<Label>(labels: readonly Label[]): Label[][] {
  return Array.from({ length: Math.ceil(labels.length / labelsPerSheet) }, (_, sheet) =>
    labels.slice(sheet * labelsPerSheet, (sheet + 1) * labelsPerSheet),
  )
}
