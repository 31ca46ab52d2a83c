import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { accountTokens, customerAddresses, customers, phoneCodes, profiles } from '#db/schema/accounts.ts'
import { customerNotes } from '#db/schema/desk.ts'
import { orders, receipts } from '#db/schema/orders.ts'
import { cartItems, productReviews, wishlists } from '#db/schema/shoppers.ts'
import { staffMembers } from '#db/schema/staff.ts'

/** Whether a locked account has an order that is not finished. */
export async function hasOpenOrders(tx: Tx, userId: string): Promise<boolean> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, ['delivered', 'cancelled'])))
    .limit(1)
  return open.length > 0
}

/** Also a disabled one: the audit log names them. */
export async function isStaffMember(db: Db, userId: string): Promise<boolean> {
  const found = await db.select({ id: staffMembers.profileId }).from(staffMembers).where(eq(staffMembers.profileId, userId))
  return found.length > 0
}

type Anonymous = { name: string; reviewer: string; receipt: string }

/** Deletes all personal data of an account. Orders and reviews stay, anonymized. */
export async function eraseAccount(
  tx: Tx,
  { userId, customerId }: { userId: string; customerId: string },
  anonymous: Anonymous,
): Promise<void> {
  await tx.delete(customerAddresses).where(eq(customerAddresses.customerId, customerId))
  await tx.delete(customerNotes).where(eq(customerNotes.customerId, customerId))
  await tx.delete(cartItems).where(eq(cartItems.userId, userId))
  await tx.delete(wishlists).where(eq(wishlists.userId, userId))
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId))
  await tx.delete(phoneCodes).where(eq(phoneCodes.userId, userId))
  await tx.update(productReviews).set({ userName: anonymous.reviewer }).where(eq(productReviews.userId, userId))
  await tx.update(receipts).set({ fileName: anonymous.receipt }).where(eq(receipts.userId, userId))
  await eraseFromOrders(tx, userId, anonymous.name)
  const noId = { nationalIdEncrypted: null, nationalIdHmac: null }
  await tx
    .update(customers)
    .set({ firstName: anonymous.name, lastName: '', isActive: false, ...noId })
    .where(eq(customers.id, customerId))
  const noAddress = { email: null, phone: null, passwordHash: null, emailConfirmedAt: null }
  await tx
    .update(profiles)
    .set({ status: 'deleted', fullName: anonymous.name, ...noAddress })
    .where(eq(profiles.id, userId))
}

/** Products, amounts and the city stay for accounting; name, contact and street do not. */
async function eraseFromOrders(tx: Tx, userId: string, name: string): Promise<void> {
  const without = { full_name: name, phone: '', address_line1: '', address_line2: null, postal_code: null }
  await tx
    .update(orders)
    .set({
      customerName: name,
      customerEmail: null,
      customerPhone: null,
      notes: null,
      shippingAddress: sql`${orders.shippingAddress} || ${JSON.stringify(without)}::jsonb`,
    })
    .where(eq(orders.userId, userId))
}
