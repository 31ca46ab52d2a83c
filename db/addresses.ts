import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { AddressData } from '#domain/account/address.ts'
import { lockShopper } from './account/lock-shopper.ts'
import type { Db, Tx } from './connect.ts'
import { newId } from './ids.ts'
import { prepareOnce } from './prepare-once.ts'
import { customerAddresses as addresses, customers } from './schema/accounts.ts'

/** An address is always queried together with its customer (docs/threats.md AUTHZ-03). */
export type AddressKey = { readonly customerId: string; readonly id: string }

const shown = {
  id: addresses.id,
  addressType: addresses.addressType,
  recipientName: addresses.recipientName,
  recipientPhone: addresses.recipientPhone,
  province: addresses.province,
  city: addresses.city,
  addressLine1: addresses.addressLine1,
  addressLine2: addresses.addressLine2,
  postalCode: addresses.postalCode,
  label: addresses.label,
  isDefault: addresses.isDefault,
}

export type AddressRow = AddressData & { readonly id: string }

const isThis = ({ customerId, id }: AddressKey) => and(eq(addresses.customerId, customerId), eq(addresses.id, id))

/** The default first, then the newest (product §7.2). */
export function addressesOf(db: Db, customerId: string): Promise<AddressRow[]> {
  return db
    .select(shown)
    .from(addresses)
    .where(eq(addresses.customerId, customerId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))
}

const selectAddress = prepareOnce((db) =>
  db
    .select(shown)
    .from(addresses)
    .where(and(eq(addresses.customerId, sql.placeholder('customerId')), eq(addresses.id, sql.placeholder('id')))),
)

export async function findAddress(db: Db, key: AddressKey): Promise<AddressRow | null> {
  const [found] = await selectAddress(db).execute(key)
  return found ?? null
}

/** Locks the account of a customer, so that the default address stays unique and the limit holds. */
export async function lockAddressesOf(tx: Tx, customerId: string): Promise<void> {
  const [owner] = await tx.select({ userId: customers.userId }).from(customers).where(eq(customers.id, customerId))
  if (!owner) throw new Error('there is no such customer')
  await lockShopper(tx, owner.userId)
}

export async function countAddressesOf(tx: Tx, customerId: string): Promise<number> {
  const [counted] = await tx.select({ count: count() }).from(addresses).where(eq(addresses.customerId, customerId))
  return counted?.count ?? 0
}

export async function clearDefault(tx: Tx, customerId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.customerId, customerId), addresses.isDefault))
}

export async function insertAddress(tx: Tx, customerId: string, facts: AddressData): Promise<AddressRow> {
  const address = { id: newId(), ...facts }
  // Not now(): after waiting for the lock this address must be the newer one.
  await tx.insert(addresses).values({ ...address, customerId, createdAt: sql`clock_timestamp()` })
  return address
}

export async function updateAddress(tx: Tx, key: AddressKey, facts: AddressData): Promise<void> {
  await tx.update(addresses).set(facts).where(isThis(key))
}

export async function deleteAddressRow(tx: Tx, key: AddressKey): Promise<{ isDefault: boolean } | null> {
  const [deleted] = await tx.delete(addresses).where(isThis(key)).returning({ isDefault: addresses.isDefault })
  return deleted ?? null
}

export async function makeNewestDefault(tx: Tx, customerId: string): Promise<void> {
  const [newest] = await addressesOf(tx, customerId)
  if (newest) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, newest.id))
}
