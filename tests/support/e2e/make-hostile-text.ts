import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { contactMessages } from '#db/schema/content.ts'
import { orders } from '#db/schema/orders.ts'
import { aShopper } from '#tests/support/factories.ts'
import { hostileStrings } from '#tests/support/hostile-strings.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { demoProducts } from './demo-products.ts'

/** Delivered orders and answered messages full of markup, each string once; their names end with the word. Returns the orders' ids. */
export async function makeHostileText(db: Db, word: string): Promise<string[]> {
  const count = hostileStrings.length / 5
  const part = (index: number, number: number) => hostileStrings[number * count + index] ?? ''
  const shopper = await aShopper(db)
  const [product] = await demoProducts(db, 1)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const fullName = `${part(index, 0)} ${word}`
    const lines = [{ product, quantity: 1 }]
    const order = await anOrder(db, { shopper: { ...shopper, fullName }, lines, status: 'delivered', paymentStatus: 'paid' })
    const shippingAddress = { ...order.shippingAddress, address_line1: part(index, 1), city: part(index, 2) }
    await db
      .update(orders)
      .set({ notes: part(index, 3), shippingAddress })
      .where(eq(orders.id, order.id))
    await db.insert(contactMessages).values({ id: newId(), name: fullName, message: part(index, 4), handledAt: sql`now()` })
    ids.push(order.id)
  }
  return ids
}
