import { newId } from '#db/ids.ts'
import { ordersWithIds } from '#db/order/order-history.ts'
import { maxPrints, type PrintKind } from '#domain/desk/print.ts'
import { Refusal } from '#domain/refusals.ts'
import { type LogoImage, logoImage } from '#domain/settings/logo.ts'
import { type QrCode, qrCode } from '#services/content/qr-code.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from '#services/desk/audit.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { invoiceUrl } from '#services/order/get-invoice-page.ts'
import { type OrderView, orderViewsOf } from '#services/order/list-orders.ts'
import { codeOf } from './list-orders.ts'

/** What is printed of an order. */
const printedFields = [
  'id',
  'orderNumber',
  'createdAt',
  'status',
  'label',
  'paymentMethod',
  'paymentStatus',
  'paymentReference',
  'subtotal',
  'shippingCost',
  'shippingAtDoor',
  'tax',
  'discount',
  'couponCode',
  'total',
  'refundedAmount',
  'refunds',
  'customerName',
  'shippingAddress',
  'shippingMethodName',
  'deliverySlot',
  'items',
] as const satisfies (keyof OrderView)[]
type Printed = Pick<OrderView, (typeof printedFields)[number]>

/** An order on paper. */
type PrintedOrder = Printed & {
  code: string
  shopperNotes: string | null
  /** The order number, which a scanner types into the search of the desk; on an invoice the page of the invoice, as the shopper has it. */
  qr: QrCode
}

export type Prints = { shop: { phone: string; address: string | null; logo: LogoImage | null }; orders: PrintedOrder[] }

/** Everything that is printed of these orders. Names and addresses of many people at once: one audit row says who read which. */
export async function printOrders(
  { db, settings }: ServiceContext,
  { ids, kind }: { ids: readonly string[]; kind: PrintKind },
  staff: Staff,
): Promise<Prints> {
  const wanted = [...new Set(ids)]
  if (wanted.length > maxPrints) throw new Refusal('desk.printTooMany')
  const rows = await ordersWithIds(db, wanted)
  if (rows.length < wanted.length) throw new Refusal('order.notFound')
  const notes = new Map(rows.map((row) => [row.id, row.notes]))
  const views = new Map((await orderViewsOf(db, rows)).map((view) => [view.id, view]))
  const printed = wanted.flatMap((id) => views.get(id) ?? [])
  await recordChange(db, staff.actor, {
    action: 'order.printed',
    objectType: 'print',
    objectId: newId(),
    after: { kind, orders: printed.map(({ orderNumber }) => codeOf(orderNumber)) },
  })
  return {
    shop: {
      phone: settings.supportPhone,
      address: settings.shopAddress,
      logo: settings.logo && logoImage(settings.logo, settings.name),
    },
    orders: printed.map((view) => ({
      ...printedOf(view),
      code: codeOf(view.orderNumber),
      shopperNotes: notes.get(view.id) ?? null,
      qr: qrCode(kind === 'invoice' ? invoiceUrl(settings, view.id) : view.orderNumber),
    })),
  }
}

function printedOf(view: OrderView): Printed {
  return Object.fromEntries(printedFields.map((name) => [name, view[name]])) as Printed
}
