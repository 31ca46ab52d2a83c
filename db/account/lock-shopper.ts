import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { profiles } from '#db/schema/accounts.ts'
import { Refusal } from '#domain/refusals.ts'

const lockActive = prepareOnce((db) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, sql.placeholder('userId')), eq(profiles.status, 'active')))
    .for('no key update'),
)

/**
 * Locks an active account until the transaction ends. Everything that writes for an account locks it first, its deletion too: a request in
 * flight writes nothing back afterwards (docs/threats.md AUTHZ-08), and the limits of cart, wishlist, addresses and orders hold.
 */
export async function lockIfActive(tx: Tx, userId: string): Promise<boolean> {
  return (await lockActive(tx).execute({ userId })).length === 1
}

/** Refuses the request like one of an ended session when the account was closed meanwhile. */
export async function lockShopper(tx: Tx, userId: string): Promise<void> {
  if (!(await lockIfActive(tx, userId))) throw new Refusal('session.expired')
}
