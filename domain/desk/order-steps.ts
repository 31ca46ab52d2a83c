import { mustConfirm, type OrderState, transitionOrder } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import type { DeskState } from './order-state.ts'
import type { Permission } from './permissions.ts'

/** What the staff may do to an order at the desk, in the sequence in which the page offers it. */
export const deskSteps = [
  ...(['decline-cancel', 'accept-cancel', 'confirm', 'accept', 'ship', 'collect', 'deliver', 'refund', 'cancel'] as const),
]
export type DeskStep = (typeof deskSteps)[number]

export const stepLabels: Record<DeskStep, string> = {
  'decline-cancel': 'رد درخواست لغو',
  'accept-cancel': 'پذیرش درخواست لغو',
  confirm: 'تایید تلفنی',
  accept: 'پذیرش سفارش',
  ship: 'ثبت ارسال',
  collect: 'دریافت وجه',
  deliver: 'ثبت تحویل',
  refund: 'ثبت بازپرداخت',
  cancel: 'لغو سفارش',
}

export const stepPermissions: Record<DeskStep, Permission> = {
  'decline-cancel': 'orders.step',
  'accept-cancel': 'orders.step',
  confirm: 'orders.step',
  accept: 'orders.step',
  ship: 'orders.step',
  collect: 'orders.step',
  deliver: 'orders.step',
  refund: 'refunds.make',
  cancel: 'orders.step',
}

/** Steps that need nothing but the order, or the same facts for all: those a selection offers. */
export const bulkSteps = ['accept', 'ship', 'collect', 'deliver', 'cancel'] as const satisfies readonly DeskStep[]
export type BulkStep = (typeof bulkSteps)[number]

type Facts = OrderState & { readonly paymentMethod: PaymentMethod; readonly confirmedAt: Date | null; readonly hasCancelRequest: boolean }

/** The legal steps of an order now; the service checks again under the lock. */
export function legalSteps(order: Facts): DeskStep[] {
  const isLegal: Record<DeskStep, boolean> = {
    'decline-cancel': order.hasCancelRequest,
    'accept-cancel': order.hasCancelRequest,
    confirm: mustConfirm(order),
    accept: transitionOrder(order, 'accept') !== null,
    ship: !order.hasCancelRequest && transitionOrder(order, 'ship') !== null,
    collect: order.status !== 'pending' && transitionOrder(order, 'collect') !== null,
    deliver: transitionOrder(order, 'deliver') !== null,
    refund: transitionOrder(order, 'refundPart') !== null,
    cancel: !order.hasCancelRequest && transitionOrder(order, 'cancel') !== null,
  }
  return deskSteps.filter((step) => isLegal[step])
}

/** The step that comes next by itself. Cancelling never does, and giving money back only where it is due. */
export function nextStep(state: DeskState, steps: readonly DeskStep[]): DeskStep | undefined {
  return steps.find((step) => step !== 'cancel' && (step !== 'refund' || state === 'refund-due'))
}
