import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../connect.ts'
import { profiles } from '../schema/accounts.ts'
import { auditLog } from '../schema/operations.ts'
import { orders } from '../schema/orders.ts'

type NewAddress = {
  fullName: string
  phone: string
  province: string
  city: string
  addressLine1: string
  addressLine2: string
  postalCode: string
}

/** Of a locked order; returns the version that the trigger set. */
export async function updateAddress(tx: Tx, orderId: string, address: NewAddress): Promise<number> {
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

/** Who saved the address last, by name. */
export async function lastEditorOf(tx: Tx, orderId: string): Promise<string | null> {
  const [row] = await tx
    .select({ name: profiles.fullName })
    .from(auditLog)
    .innerJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(sql`${auditLog.objectType} = 'order_address' and ${auditLog.objectId} = ${orderId}`)
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row?.name ?? null
}
