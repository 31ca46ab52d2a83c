import type { Db } from '#db/connect.ts'
import type { ListCursor } from '#db/desk/list-cursor.ts'
import { countMoney, countResolvedMismatches, listCashToCollect, listMismatches, listRefundsDue } from '#db/desk/money.ts'
import { countReceiptsIn, listReceipts } from '#db/desk/receipts.ts'
import { exportMoment } from '#domain/desk/export/export-moment.ts'
import { explainMismatch } from '#domain/desk/mismatch.ts'
import type { ReceiptTab } from '#domain/desk/tabs.ts'
import { paymentMethodLabels } from '#domain/order/payment.ts'
import { mismatchView, refundDueView } from '#services/desk/money/list-money.ts'
import { codeOf } from '#services/desk/order/list-orders.ts'
import { type ExportSource, exportPageSize, exportPages, queried } from './pages.ts'

const cursorOf = ({ micros, id }: { micros: number; id: string }): ListCursor => ({ value: String(micros), id })

export function receiptSource(db: Db, { tab }: { tab: ReceiptTab }): ExportSource {
  return {
    count: () => queried(() => countReceiptsIn(db, tab)),
    pages: () =>
      exportPages({
        read: (after: ListCursor | null) => listReceipts(db, tab, after, exportPageSize),
        cursorOf: ({ micros, receiptId }) => cursorOf({ micros, id: receiptId }),
        rowOf: ({ orderNumber, sentAt, customerName, city, total, bankReference, paidAmount, rejectReason, reviewedAt, reviewer }) => ({
          ...{ code: codeOf(orderNumber), sent: exportMoment(sentAt), customer: customerName, city, total },
          ...{
            reference: bankReference,
            paid: paidAmount,
            reason: rejectReason,
            reviewed: reviewedAt && exportMoment(reviewedAt),
            reviewer,
          },
        }),
      }),
  }
}

export function refundSource(db: Db): ExportSource {
  return {
    count: () => queried(async () => (await countMoney(db)).refunds.count),
    pages: () =>
      exportPages({
        read: (after: ListCursor | null) => listRefundsDue(db, after, exportPageSize),
        cursorOf,
        rowOf: (row) => {
          const { code, customerName, customerPhone, paymentMethod, since, why, total, refunded, due } = refundDueView(row)
          return {
            ...{ code, since: since && exportMoment(since), customer: customerName, phone: customerPhone },
            ...{ method: paymentMethodLabels[paymentMethod], why, total, refunded, due },
          }
        },
      }),
  }
}

export function cashSource(db: Db): ExportSource {
  return {
    count: () => queried(async () => (await countMoney(db)).cash.count),
    pages: () =>
      exportPages({
        read: (after: ListCursor | null) => listCashToCollect(db, after, exportPageSize),
        cursorOf,
        rowOf: ({ orderNumber, shippedAt, customerName, customerPhone, city, carrier, total }) => ({
          ...{
            code: codeOf(orderNumber),
            shipped: exportMoment(shippedAt),
            customer: customerName,
            phone: customerPhone,
            city,
            carrier,
            total,
          },
        }),
      }),
  }
}

export function mismatchSource(db: Db, { state }: { state: 'open' | 'resolved' }): ExportSource {
  return {
    count: () => queried(async () => (state === 'open' ? (await countMoney(db)).mismatches.count : countResolvedMismatches(db))),
    pages: () =>
      exportPages({
        read: (after: ListCursor | null) => listMismatches(db, state, after, exportPageSize),
        cursorOf,
        rowOf: (row) => {
          const { at, authority, refId, amount, order, resolved, kind } = mismatchView(row)
          const { title } = explainMismatch({ kind, amount, order })
          return {
            ...{
              at: exportMoment(at),
              title,
              amount,
              order: order?.code ?? null,
              orderTotal: order?.total ?? null,
              orderState: order?.label ?? null,
            },
            ...{
              authority,
              reference: refId,
              resolved: resolved && exportMoment(resolved.at),
              resolver: resolved?.by ?? null,
              note: resolved?.note ?? null,
            },
          }
        },
      }),
  }
}
