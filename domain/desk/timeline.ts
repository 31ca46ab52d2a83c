import { groupedDigits } from '#domain/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { changeLabel } from '#domain/order/progress/timeline.ts'

type State = { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus; readonly refunded?: number | undefined }

type Recorded = {
  readonly at: string
  readonly kind: 'change' | 'note' | 'message'
  readonly action: string
  readonly actorKind: 'shopper' | 'staff' | 'system' | 'gateway'
  readonly actorName: string | null
  readonly before: State | null
  readonly after: State | null
  readonly label: string | null
  /** The time of delivery since then. */
  readonly deliverySlot: string | null
  readonly body: string | null
  readonly paymentMethod: PaymentMethod
}

/** The shape at its line: the page chooses the icon. */
export type EventShape = 'note' | 'message' | 'placed' | 'payment' | 'parcel' | 'label' | 'edit' | 'other'

export type DeskEvent = { at: string; shape: EventShape; text: string; by: string; note: string | null }

const actorLabels: Record<Recorded['actorKind'], string> = { shopper: 'مشتری', staff: 'همکار', system: 'سامانه', gateway: 'درگاه پرداخت' }

const messageLabels: Readonly<Record<string, string>> = {
  'order.placed': 'پیام ثبت سفارش فرستاده شد',
  'order.paid': 'پیام تایید پرداخت فرستاده شد',
  'order.deliveryMoved': 'پیام زمان تازه‌ی تحویل فرستاده شد',
  'order.shipped': 'پیام ارسال فرستاده شد',
  'order.delivered': 'پیام تحویل فرستاده شد',
  'order.expired': 'پیام لغو فرستاده شد',
  'order.refunded': 'پیام بازپرداخت فرستاده شد',
  'order.partRefunded': 'پیام بازپرداخت فرستاده شد',
  'order.receiptRejected': 'پیام رد رسید فرستاده شد',
  'order.cancelDeclined': 'پاسخ درخواست لغو فرستاده شد',
}

const actionLabels: Readonly<Record<string, string>> = {
  'order.confirmed': 'سفارش تلفنی تایید شد',
  'order.confirm': 'سفارش تایید شد',
  'order.addressEdited': 'نشانی ویرایش شد',
  'order.deliveryMoved': 'زمان تحویل عوض شد',
}

/** A line of the order's timeline as the staff reads it; null for what changed nothing worth a line. */
export function eventOf({
  at,
  kind,
  action,
  actorKind,
  actorName,
  before,
  after,
  label,
  deliverySlot,
  body,
  paymentMethod,
}: Recorded): DeskEvent | null {
  const by = actorName ?? actorLabels[actorKind]
  if (kind === 'note') return { at, shape: 'note', text: '', by, note: body }
  if (kind === 'message') return { at, shape: 'message', text: messageLabels[action] ?? 'پیام فرستاده شد', by, note: null }
  if (label !== null)
    return { at, shape: 'label', text: `برچسب «${label}» ${action === 'order.labelRemoved' ? 'برداشته' : 'زده'} شد`, by, note: null }
  const named = actionLabels[action]
  if (named)
    return { at, shape: isEdit(action) ? 'edit' : 'other', text: deliverySlot ? `${named}: ${deliverySlot}` : named, by, note: null }
  if (!after) return null
  const text = changeLabel({ action, before, after, paymentMethod })
  const refunded = (after.refunded ?? 0) - (before?.refunded ?? 0)
  return { at, shape: shapeOf(before, after), text: refunded > 0 ? `${text}: ${groupedDigits(refunded)} تومان` : text, by, note: null }
}

const isEdit = (action: string): boolean => action === 'order.addressEdited' || action === 'order.deliveryMoved'

function shapeOf(before: State | null, after: State): EventShape {
  if (before === null) return 'placed'
  if (before.paymentStatus !== after.paymentStatus || after.refunded !== undefined) return 'payment'
  return after.status === 'shipped' || after.status === 'delivered' ? 'parcel' : 'other'
}
