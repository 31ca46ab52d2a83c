import type { Db } from '#db/connect.ts'
import type { AuditFilter } from '#db/desk/audit-list.ts'
import { subtreeOf } from '#db/desk/goods/goods-conditions.ts'
import { countGoods, listGoods } from '#db/desk/goods/goods-list.ts'
import type { ListCursor } from '#db/desk/list-cursor.ts'
import { countDeskOrders, listDeskOrders, orderSortValue } from '#db/desk/order-list.ts'
import type { CustomerFilter } from '#db/desk/people/customers.ts'
import { countItems, type ItemView, listItems } from '#db/desk/prices/items.ts'
import { countStock, figuresOf, listStock } from '#db/desk/stock/stock-list.ts'
import { exportMoment } from '#domain/desk/export/export-moment.ts'
import { type GoodsFilter, type GoodsSort, productStatusLabels } from '#domain/desk/goods/goods-filters.ts'
import type { OrderFilter, OrderSort } from '#domain/desk/order-filters.ts'
import { deskStateLabels } from '#domain/desk/order-state.ts'
import { itemOutcomeLabels } from '#domain/desk/prices/runs.ts'
import type { CountView } from '#domain/desk/stock/counts.ts'
import type { DocumentKind } from '#domain/desk/stock/documents.ts'
import type { StockFilter, StockSort } from '#domain/desk/stock/stock-filters.ts'
import type { MessageTab, ReceiptTab } from '#domain/desk/tabs.ts'
import { paymentMethodLabels } from '#domain/order/payment.ts'
import type { ReviewTab } from '#domain/review/moderation.ts'
import { conditionOf, searchWords, sortValue } from '#services/desk/goods/list-goods.ts'
import { summaryOf as orderSummary, searchFilter } from '#services/desk/order/list-orders.ts'
import { summaryOf as stockSummary } from '#services/desk/stock/list-stock.ts'
import { couponSource } from './coupon-source.ts'
import { auditSource } from './log-sources.ts'
import { cashSource, mismatchSource, receiptSource, refundSource } from './money-sources.ts'
import { type ExportSource, exportPageSize, exportPages, maxCount, queried } from './pages.ts'
import { customerSource, messageSource, reviewSource } from './people-sources.ts'
import { countSheetSource, countSource, documentSource } from './stock-sources.ts'

/** What a table shows: its name and the query of its URL. */
export type ExportRequest =
  | { readonly table: 'goods'; readonly query: GoodsFilter & { readonly sort: GoodsSort } }
  | { readonly table: 'stock'; readonly query: StockFilter & { readonly sort: StockSort } }
  | { readonly table: 'orders'; readonly query: OrderFilter & { readonly sort: OrderSort } }
  | { readonly table: 'price-run'; readonly query: { readonly run: string; readonly view: ItemView } }
  | { readonly table: 'documents'; readonly query: { readonly kind?: DocumentKind | undefined } }
  | { readonly table: 'counts'; readonly query: Readonly<Record<string, never>> }
  | { readonly table: 'count-sheet'; readonly query: { readonly count: string; readonly view: CountView } }
  | { readonly table: 'receipts'; readonly query: { readonly tab: ReceiptTab } }
  | { readonly table: 'refunds' | 'cash'; readonly query: Readonly<Record<string, never>> }
  | { readonly table: 'mismatches'; readonly query: { readonly state: 'open' | 'resolved' } }
  | { readonly table: 'messages'; readonly query: { readonly tab: MessageTab } }
  | { readonly table: 'reviews'; readonly query: { readonly tab: ReviewTab } }
  | { readonly table: 'customers'; readonly query: CustomerFilter }
  | { readonly table: 'coupons'; readonly query: { readonly q: string } }
  | { readonly table: 'audit'; readonly query: AuditFilter }

export function exportSource(db: Db, request: ExportRequest): ExportSource {
  switch (request.table) {
    case 'goods':
      return goodsSource(db, request.query)
    case 'stock':
      return stockSource(db, request.query)
    case 'orders':
      return orderSource(db, request.query)
    case 'price-run':
      return runSource(db, request.query)
    case 'documents':
      return documentSource(db, request.query)
    case 'counts':
      return countSource(db)
    case 'count-sheet':
      return countSheetSource(db, request.query)
    case 'receipts':
      return receiptSource(db, request.query)
    case 'refunds':
      return refundSource(db)
    case 'cash':
      return cashSource(db)
    case 'mismatches':
      return mismatchSource(db, request.query)
    case 'messages':
      return messageSource(db, request.query)
    case 'reviews':
      return reviewSource(db, request.query)
    case 'customers':
      return customerSource(db, request.query)
    case 'coupons':
      return couponSource(db, request.query)
    case 'audit':
      return auditSource(db, request.query)
  }
}

function goodsSource(db: Db, { sort, ...filter }: GoodsFilter & { sort: GoodsSort }): ExportSource {
  const condition = () => conditionOf(db, filter)
  return {
    count: () => queried(async () => countGoods(db, await condition(), maxCount)),
    pages: () =>
      exportPages({
        read: async (after: ListCursor | null) => listGoods(db, await condition(), sort, after, exportPageSize),
        cursorOf: (row) => ({ value: String(sortValue(row, sort)), id: row.id }),
        rowOf: ({ farsiName, sku, category, brand, family, price, stockQuantity, status, labels }) => ({
          ...{ name: farsiName, sku, category, brand, family: family?.name ?? null, price, stock: stockQuantity },
          status: productStatusLabels[status],
          labels: labels.join('، '),
        }),
      }),
  }
}

function stockSource(db: Db, { sort, q, category, ...filter }: StockFilter & { sort: StockSort }): ExportSource {
  const words = q === undefined ? undefined : searchWords(q)
  const condition = async () => ({ ...filter, words, categories: category === undefined ? undefined : await subtreeOf(db, category) })
  const read = async (after: ListCursor | null) => {
    const rows = await listStock(db, await condition(), sort, after, exportPageSize)
    const ids = rows.map(({ id }) => id)
    const figures = await figuresOf(db, ids)
    return rows.map((row) => stockSummary(row, figures.get(row.id)))
  }
  return {
    count: () => queried(async () => (await countStock(db, await condition(), maxCount)).count),
    pages: () =>
      exportPages({
        read,
        cursorOf: ({ id, name, stock }) => ({ value: sort.endsWith('name') ? name : String(stock), id }),
        rowOf: ({ name, sku, stock, held, toShip, onHand, sold, lowStockAt }) => ({
          ...{ name, sku, stock, held, toShip, onHand, sold },
          threshold: lowStockAt,
        }),
      }),
  }
}

function orderSource(db: Db, { sort, ...given }: OrderFilter & { sort: OrderSort }): ExportSource {
  const filter = searchFilter(given, sort)
  return {
    count: () => queried(() => countDeskOrders(db, filter, maxCount)),
    pages: () =>
      exportPages({
        read: (after: ListCursor | null) => listDeskOrders(db, filter, sort, after, exportPageSize),
        cursorOf: (row) => ({ value: String(orderSortValue(row, sort)), id: row.id }),
        rowOf: (row) => {
          const { code, customerName, city, firstItem, otherItems, total, paymentMethod, state, shippingMethodName, deliverySlot } =
            orderSummary(row)
          const items = `${firstItem?.name ?? ''}${otherItems > 0 ? ` +${otherItems}` : ''}`
          return {
            ...{ code, placed: exportMoment(row.createdAt), customer: customerName, city, items, total },
            ...{ discount: row.discount, coupon: row.couponCode },
            ...{ method: paymentMethodLabels[paymentMethod], state: deskStateLabels[state], shipping: shippingMethodName },
            deliverySlot,
          }
        },
      }),
  }
}

function runSource(db: Db, { run, view }: { run: string; view: ItemView }): ExportSource {
  return {
    count: () => queried(() => countItems(db, run, view)),
    pages: () =>
      exportPages({
        read: (after: { rank: number; id: string } | null) => listItems(db, run, view, after, exportPageSize),
        cursorOf: ({ rank, id }) => ({ rank, id }),
        rowOf: ({ name, sku, oldPrice, newPrice, cost, outcome }) => ({
          ...{ name, sku, oldPrice, newPrice, cost },
          outcome: outcome && itemOutcomeLabels[outcome],
        }),
      }),
  }
}
