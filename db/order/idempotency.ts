import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../connect.ts'
import { prepareOnce } from '../prepare-once.ts'
import { idempotencyKeys } from '../schema/orders.ts'

type Claim = { userId: string; key: string; requestHash: Buffer; orderId: string }

/** `known`: the same request was sent with this key; `other`: another request. */
export type KeyClaim = { kind: 'new' } | { kind: 'known' | 'other'; orderId: string }

const insertClaim = prepareOnce((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      requestHash: sql.placeholder('requestHash'),
      orderId: sql.placeholder('orderId'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key }),
)

/** Claims the key for a new order. A concurrent request with the same key waits here for the first one's transaction (docs/threats.md D9). */
export async function claimKey(tx: Tx, claim: Claim): Promise<KeyClaim> {
  const { userId, key, requestHash } = claim
  const claimed = await insertClaim(tx).execute(claim)
  if (claimed.length === 1) return { kind: 'new' }
  const [known] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  if (!known) throw new Error('an idempotency key vanished while it was read')
  return { kind: known.requestHash.equals(requestHash) ? 'known' : 'other', orderId: known.orderId }
}
