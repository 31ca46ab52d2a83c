import { and, eq, sql } from 'drizzle-orm'
import { lockShopper } from '#db/account/lock-shopper.ts'
import type { Tx } from '#db/connect.ts'
import { preparable, prepareOnce } from '#db/prepare-once.ts'
import { profiles } from '#db/schema/accounts.ts'
import { idempotencyKeys } from '#db/schema/orders.ts'

type Claim = { userId: string; key: string; requestHash: Buffer; orderId: string }

/** `known`: the same request was sent with this key; `other`: another request. */
export type KeyClaim = { kind: 'new' } | { kind: 'known' | 'other'; orderId: string }

const lockAndInsert = prepareOnce((db) => {
  const [userId, key, requestHash, orderId] = ['userId', 'key', 'requestHash', 'orderId'].map((name) => sql.placeholder(name))
  return preparable(
    db,
    sql`with shopper as (select id from ${profiles} where id = ${userId} and status = 'active' for no key update)
      insert into ${idempotencyKeys} (user_id, key, request_hash, order_id)
      select id, ${key}, ${requestHash}::bytea, ${orderId}::uuid from shopper
      on conflict do nothing returning key`,
  )
})

/**
 * Locks the shopper's account (`lockShopper`) and claims the key for a new order, in one statement. The lock comes first: the foreign key of
 * the claim takes a weaker lock on the same row, and upgrading it would deadlock. A concurrent request with the same key waits here for the
 * first one's transaction (docs/threats.md D9).
 */
export async function claimKey(tx: Tx, claim: Claim): Promise<KeyClaim> {
  const { userId, key, requestHash } = claim
  const { rows: claimed } = await lockAndInsert(tx).execute(claim)
  if (claimed.length === 1) return { kind: 'new' }
  // Nothing was inserted: the key is known, or the account is not active and the request is refused.
  await lockShopper(tx, userId)
  const [known] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  if (!known) throw new Error('an idempotency key vanished while it was read')
  return { kind: known.requestHash.equals(requestHash) ? 'known' : 'other', orderId: known.orderId }
}
