import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { type ListCursor, microsOf, momentOf } from '#db/desk/list-cursor.ts'
import { equalsAny } from '#db/equals-any.ts'
import { newId } from '#db/ids.ts'
import { customerAddresses, customers, profiles } from '#db/schema/accounts.ts'
import { customerNotes } from '#db/schema/desk.ts'
import { orders } from '#db/schema/orders.ts'
import type { CustomerTab } from '#domain/desk/people/customers.ts'
import { type Toman, toman } from '#domain/money.ts'

export type CustomerFilter = { readonly tab: CustomerTab; readonly q?: string | undefined }

const { id, userId, firstName, lastName, createdAt } = customers

/** The expression of the trigram index; a wildcard of the text is a character. */
function matches(q: string): SQL {
  const words = sql`customer_words(${firstName}, ${lastName}, ${customers.phone}, ${customers.email})`
  return sql`${words} like ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`
}

function conditionOf({ tab, q }: CustomerFilter): SQL | undefined {
  const status = tab === 'blocked' ? eq(profiles.status, 'disabled') : ne(profiles.status, 'deleted')
  return and(status, q ? matches(q) : undefined)
}

const shown = {
  ...{ id, userId, name: profiles.fullName, phone: profiles.phone, email: profiles.email, status: profiles.status },
  registeredAt: createdAt,
}

/** Newest first, after the cursor. */
export function listCustomers(db: Db, filter: CustomerFilter, after: ListCursor | null, limit: number) {
  const beyond = after ? sql`(${createdAt}, ${id}) < (${momentOf(after.value)}, ${after.id}::uuid)` : undefined
  return db
    .select({ ...shown, micros: microsOf(createdAt) })
    .from(customers)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(and(conditionOf(filter), beyond))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** At most `limit`. */
export function countCustomers(db: Db, filter: CustomerFilter, limit: number): Promise<number> {
  const found = db.select({ id }).from(customers).innerJoin(profiles, eq(profiles.id, userId)).where(conditionOf(filter)).limit(limit)
  return db.$count(found.as('found'))
}

export type OrderSums = { readonly orders: number; readonly spent: Toman }

/** Of each account: orders that were not cancelled, and what was paid and not refunded. */
export async function orderSumsOf(db: Db, userIds: readonly string[]): Promise<Map<string, OrderSums>> {
  const rows = await db
    .select({
      userId: orders.userId,
      orders: sql<number>`count(*) filter (where ${orders.status} <> 'cancelled')`.mapWith(Number),
      spent:
        sql<number>`coalesce(sum(${orders.total} - ${orders.refundedAmount}) filter (where ${orders.paymentStatus} = 'paid'), 0)`.mapWith(
          Number,
        ),
    })
    .from(orders)
    .where(equalsAny(orders.userId, userIds))
    .groupBy(orders.userId)
  return new Map(rows.map(({ userId: owner, orders: count, spent }) => [owner, { orders: count, spent: toman(spent) }]))
}

/** Null also for an erased one. */
export async function findDeskCustomer(db: Db, customerId: string) {
  const [found] = await db
    .select({ ...shown, nationalIdEncrypted: customers.nationalIdEncrypted })
    .from(customers)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(and(eq(id, customerId), ne(profiles.status, 'deleted')))
  return found ?? null
}

export function addressesOf(db: Db, customerId: string) {
  const { label, province, city, addressLine1, addressLine2, postalCode, recipientName, recipientPhone, isDefault } = customerAddresses
  return db
    .select({ id: customerAddresses.id, label, province, city, addressLine1, addressLine2, postalCode, recipientName, recipientPhone })
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(desc(isDefault), customerAddresses.createdAt, customerAddresses.id)
}

export function latestOrdersOf(db: Db, owner: string, limit: number) {
  const { orderNumber, status, paymentStatus, paymentMethod, receiptId, total } = orders
  return db
    .select({ id: orders.id, orderNumber, status, paymentStatus, paymentMethod, receiptId, total, placedAt: orders.createdAt })
    .from(orders)
    .where(eq(orders.userId, owner))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

export function notesOf(db: Db, customerId: string, limit: number) {
  const { note, createdAt: writtenAt } = customerNotes
  return db
    .select({ id: customerNotes.id, note, writtenAt, author: profiles.fullName })
    .from(customerNotes)
    .innerJoin(profiles, eq(profiles.id, customerNotes.authorId))
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(writtenAt), desc(customerNotes.id))
    .limit(limit)
}

export async function insertCustomerNote(tx: Tx, note: { customerId: string; authorId: string; note: string }): Promise<void> {
  await tx.insert(customerNotes).values({ id: newId(), ...note })
}

/** Holds account and customer until the end of the transaction; null for an erased one. */
export async function lockCustomer(tx: Tx, customerId: string) {
  const [locked] = await tx
    .select({ customerId: id, userId: profiles.id, status: profiles.status })
    .from(customers)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(and(eq(id, customerId), ne(profiles.status, 'deleted')))
    .for('no key update', { of: profiles })
  return locked ?? null
}

export async function setAccountStatus(tx: Tx, accountId: string, status: 'active' | 'disabled'): Promise<void> {
  await tx.update(profiles).set({ status }).where(eq(profiles.id, accountId))
}
