import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { paymentAttempts, paymentMismatches } from '#db/schema/orders.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { demoProducts } from './demo-products.ts'

/** A payment that the shop took and has no order for; returns its authority. */
export async function makeMismatch(db: Db): Promise<string> {
  const [product] = await demoProducts(db, 1)
  const { id: orderId, total } = await anOrder(db, { lines: [{ product, quantity: 1 }], status: 'cancelled' })
  const [id, authority] = [newId(), `S${newId().replaceAll('-', '').toUpperCase()}`]
  const attempt = { id, orderId, authority, amountRial: total * 10, merchant: 'm', expiresAt: sql`now()` }
  await db.insert(paymentAttempts).values({ ...attempt, provider: 'zarinpal', environment: 'sandbox', state: 'refund_due' })
  await db.insert(paymentMismatches).values({ attemptId: id, authority, kind: 'refundDue' })
  return authority
}
