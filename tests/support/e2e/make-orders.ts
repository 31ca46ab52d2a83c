import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { aShopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { demoProducts } from './demo-products.ts'

const states = [
  { status: 'processing', paymentStatus: 'paid' },
  { status: 'processing', paymentStatus: 'paid' },
  { status: 'processing', paymentStatus: 'pending', paymentMethod: 'cod' },
  { status: 'shipped', paymentStatus: 'paid' },
  { status: 'cancelled', paymentStatus: 'paid' },
  { status: 'pending', paymentStatus: 'failed' },
] as const

/** New orders of this shopper in six states, with the name as their note; returns their codes. A name may be markup. */
export async function makeOrders(db: Db, name: string): Promise<string[]> {
  const shopper = { ...(await aShopper(db)), fullName: name }
  const sold = await demoProducts(db, 6)
  const codes: string[] = []
  for (const [index, state] of states.entries()) {
    const product = sold[index % sold.length] ?? sold[0]
    const order = await anOrder(db, { shopper, lines: [{ product, quantity: 1 }], ...state })
    if (product.mainImageUrl)
      await db.execute(sql`update order_items set product_image = ${product.mainImageUrl} where order_id = ${order.id}`)
    await db.update(orders).set({ notes: name }).where(eq(orders.id, order.id))
    codes.push(order.orderNumber.slice(-5))
  }
  return codes
}
