import { eq, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { newId } from '#db/ids.ts'
import { customerAddresses, customers, profiles } from '#db/schema/accounts.ts'
import { importRows } from '#db/schema/imports.ts'
import type { WooCustomer } from '#domain/desk/import/woocommerce/customer-rows.ts'

type Known = { readonly ids: ReadonlySet<string>; readonly emails: ReadonlySet<string>; readonly phones: ReadonlySet<string> }

/** Which of them the shop has already: imported before, erased since, or with an account of their own. */
export async function knownCustomers(
  tx: Tx,
  { ids, emails, phones }: { ids: readonly string[]; emails: readonly string[]; phones: readonly string[] },
): Promise<Known> {
  const rows = await tx
    .select({ id: profiles.id, email: profiles.email, phone: profiles.phone })
    .from(profiles)
    .where(or(equalsAny(profiles.id, ids), equalsAny(profiles.email, emails), equalsAny(profiles.phone, phones)))
  const present = (values: readonly (string | null)[]) => new Set(values.filter((value) => value !== null))
  return {
    ids: new Set(rows.map(({ id }) => id)),
    emails: present(rows.map(({ email }) => email)),
    phones: present(rows.map(({ phone }) => phone)),
  }
}

export type ImportedCustomer = WooCustomer & { readonly id: string }

/** Returns the ids of those that were stored: not of one whose e-mail or mobile somebody has by now. */
export async function storeImportedCustomers(tx: Tx, given: readonly ImportedCustomer[]): Promise<ReadonlySet<string>> {
  if (given.length === 0) return new Set()
  const rows = given.map(({ id, fullName, email, phone, at }) => ({ id, fullName, email, phone, createdAt: new Date(at) }))
  const added = await tx
    .insert(profiles)
    .values(rows.map((row) => ({ ...row, status: 'imported' as const })))
    .onConflictDoNothing()
    .returning({ id: profiles.id })
  const stored = new Set(added.map(({ id }) => id))
  const people = given.filter(({ id }) => stored.has(id))
  if (people.length === 0) return stored
  await tx.insert(customers).values(
    people.map(({ id, firstName, lastName, email, phone, at, number }) => ({
      ...{ id, userId: id, firstName, lastName, email, phone, createdAt: new Date(at) },
      customerNumber: `CUST-${Date.parse(at) / 1_000}${number.padStart(9, '0')}`,
    })),
  )
  const addresses = people.flatMap(({ id, address }) => (address ? [{ ...address, id: newId(), customerId: id }] : []))
  if (addresses.length > 0) await tx.insert(customerAddresses).values(addresses)
  return stored
}

/** The report of customers names them by their number in the old shop; what else was read about them goes. */
export async function forgetCustomerRows(tx: Tx, importId: string): Promise<void> {
  await tx
    .update(importRows)
    .set({ cells: sql`jsonb_build_array(${importRows.cells} -> 0)`, changes: null })
    .where(eq(importRows.importId, importId))
}
