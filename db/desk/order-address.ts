import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import type { DeskAddress } from '#domain/desk/order-address.ts'

/** Of a locked order; returns the version that the trigger set. */
export async function updateAddress(tx: Tx, orderId: string, address: DeskAddress): Promise<number> {
  const { fullName, phone, province, city, addressLine1, addressLine2, postalCode } = address
  const changed = {
    ...{ full_name: fullName, phone, state: province, city },
    ...{ address_line1: addressLine1, address_line2: addressLine2 || null, postal_code: postalCode || null },
  }
  const [row] = await tx
    .update(orders)
    .set({ shippingAddress: sql`${orders.shippingAddress} || ${JSON.stringify(changed)}::jsonb` })
    .where(eq(orders.id, orderId))
    .returning({ version: orders.version })
  if (!row) throw new Error('a locked order has a row')
  return row.version
}
