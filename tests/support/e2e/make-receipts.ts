import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { createFolderStore } from '#gateways/files-folder.ts'
import { createQueues } from '#services/queue/queues.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { drawReceipt, receiptNumbers } from '#tests/support/desk/draw-receipt.ts'
import { aShopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { demoProducts } from './demo-products.ts'

/** Receipts that wait for a decision, of as many orders by transfer; returns the orders' codes, oldest first. */
export async function makeReceipts(db: Db, count: number, name: string): Promise<string[]> {
  const files = createFolderStore(join(process.env.DATA_DIR ?? 'data', 'files'))
  const sold = await demoProducts(db, 12)
  const salt = Math.floor(Math.random() * 1e6)
  const codes: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const product = sold[nth % sold.length] ?? sold[0]
    const shopper = { ...(await aShopper(db)), fullName: name }
    const order = await anOrder(db, { shopper, lines: [{ product, quantity: 1 }], paymentMethod: 'bank_transfer' })
    const bytes = await drawReceipt(receiptNumbers(salt + nth, order.total)).toBuffer()
    const receipt = await uploadReceipt({ db, files, queues: createQueues() }, shopper.userId, { name: 'رسید.png', bytes })
    if (product.mainImageUrl)
      await db.execute(sql`update order_items set product_image = ${product.mainImageUrl} where order_id = ${order.id}`)
    await db.update(orders).set({ receiptId: receipt.id, holdExpiresAt: sql`now() + interval '70 hours'` }).where(eq(orders.id, order.id))
    codes.push(order.orderNumber.slice(-5))
  }
  return codes
}
