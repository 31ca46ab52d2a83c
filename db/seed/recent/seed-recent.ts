import type { Tx } from '#db/connect.ts'
import { epochMs } from '#db/order/orders.ts'
import { contactMessages } from '#db/schema/content.ts'
import { outbox } from '#db/schema/operations.ts'
import { cancelRequests, orderItems, orders, paymentAttempts, paymentMismatches, receipts, stockMoves } from '#db/schema/orders.ts'
import { insertAll } from '#db/seed/insert.ts'
import { itemRows } from '#db/seed/order-rows.ts'
import { seedCurrencyLinks } from './currency-links.ts'
import { seedListPrices } from './list-prices.ts'
import { messageRows } from './messages.ts'
import type { RecentOrder } from './orders.ts'
import { readSampleReceipts } from './receipts.ts'
import { attemptRows, cancelRequestRow, mismatchRows, receiptRow, recentEventRow, recentMoveRows, recentOrderRow } from './rows.ts'

export type StoreReceipt = (key: string, bytes: Uint8Array, contentType: string) => Promise<unknown>

/**
 * Writes the orders of the last weeks with all that belongs to them, messages of visitors and prices that follow the dollar; their audit rows
 * are written with the others.
 */
export async function seedRecent(tx: Tx, recent: readonly RecentOrder[], store: StoreReceipt, texts: string): Promise<void> {
  const files = await readSampleReceipts(texts)
  const rows = recent.flatMap((order) => receiptRow(order, files))
  await Promise.all(
    recent.flatMap((order) =>
      receiptRow(order, files).map(
        ({ objectKey, contentType }) => order.receipt && store(objectKey, files[order.receipt].bytes, contentType),
      ),
    ),
  )
  await insertAll(tx, receipts, rows)
  await insertAll(tx, orders, recent.map(recentOrderRow))
  await insertAll(tx, orderItems, recent.flatMap(itemRows))
  await insertAll(tx, stockMoves, recent.flatMap(recentMoveRows))
  await insertAll(tx, outbox, recent.flatMap(recentEventRow))
  await insertAll(tx, paymentAttempts, recent.flatMap(attemptRows))
  await insertAll(tx, paymentMismatches, recent.flatMap(mismatchRows))
  await insertAll(tx, cancelRequests, recent.flatMap(cancelRequestRow))
  const now = new Date(await epochMs(tx))
  await insertAll(tx, contactMessages, messageRows(now))
  await seedListPrices(tx, now)
  await seedCurrencyLinks(tx, now)
}
