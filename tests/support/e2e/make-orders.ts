import { eq, sql } from 'drizzle-orm'
import { products } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'
import { openDatabase } from '#scripts/open-database.ts'
import { aShopper } from '../factories.ts'
import { anOrder } from '../order-factory.ts'

/** Orders in several states on the database of the tested shop: those of a name that is a script show what the desk does with markup. */
const [name = 'خریدار نمونه'] = process.argv.slice(2)
const { db, close } = await openDatabase(undefined)
const shopper = { ...(await aShopper(db)), fullName: name }
const sold = await db.select().from(products).where(sql`status = 'active' and stock_quantity > 5 and price > 0`).limit(6)
const states = [
  { status: 'processing', paymentStatus: 'paid' },
  { status: 'processing', paymentStatus: 'paid' },
  { status: 'processing', paymentStatus: 'pending', paymentMethod: 'cod' },
  { status: 'shipped', paymentStatus: 'paid' },
  { status: 'cancelled', paymentStatus: 'paid' },
  { status: 'pending', paymentStatus: 'failed' },
] as const
const codes: string[] = []
for (const [index, state] of states.entries()) {
  const product = sold[index % sold.length]
  if (!product) throw new Error('the demo sells nothing')
  const order = await anOrder(db, { shopper, lines: [{ product, quantity: 1 }], ...state })
  if (product.mainImageUrl)
    await db.execute(sql`update order_items set product_image = ${product.mainImageUrl} where order_id = ${order.id}`)
  await db.update(orders).set({ notes: name }).where(eq(orders.id, order.id))
  codes.push(order.orderNumber.slice(-5))
}
await close()
console.log(codes.join(' '))
