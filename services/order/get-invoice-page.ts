import type { SessionUser } from '#domain/account/session-user.ts'
import { isUuid } from '#domain/uuid.ts'
import { type QrCode, qrCode } from '#services/content/qr-code.ts'
import type { ServiceContext, ShopSettings } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { shopperUser } from '#services/session/shopper-user.ts'
import { findOrderView, type OrderView } from './list-orders.ts'

export type InvoicePageData = {
  readonly user: SessionUser
  readonly order: OrderView
  /** The URL of this page. */
  readonly qr: QrCode
  readonly supportPhone: string
}

/** Null for another shopper's order as for an unknown one (AUTHZ-02). */
export async function getInvoicePage(context: ServiceContext, shopper: SignedIn, orderId: string): Promise<InvoicePageData | null> {
  const order = isUuid(orderId) ? await findOrderView(context, shopper.userId, orderId) : null
  if (!order) return null
  const { supportPhone } = context.settings
  return { user: shopperUser(shopper), order, qr: qrCode(invoiceUrl(context.settings, order.id)), supportPhone }
}

/** The page of the invoice, also for the code on paper. */
export function invoiceUrl({ baseUrl }: ShopSettings, orderId: string): string {
  return `${baseUrl}/orders/${orderId}/invoice`
}
