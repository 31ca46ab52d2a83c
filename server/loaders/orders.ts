import type { ServiceContext } from '#services/context.ts'
import { getInvoicePage, type InvoicePageData } from '#services/order/get-invoice-page.ts'
import { getOrdersPage, type OrdersPageData } from '#services/order/get-orders-page.ts'
import type { PageRequest } from './load-props.ts'

/** The route lets only signed-in shoppers come so far. What is no page number is the first page. */
export async function ordersLoader(context: ServiceContext, { shopper, query }: PageRequest): Promise<OrdersPageData | null> {
  const asked = /^[1-9][0-9]{0,3}$/.exec(query.get('page') ?? '')
  return shopper && getOrdersPage(context, shopper, asked ? Number(asked[0]) : 1)
}

export async function invoiceLoader(context: ServiceContext, { shopper, params }: PageRequest): Promise<InvoicePageData | null> {
  return shopper && getInvoicePage(context, shopper, params.id ?? '')
}
