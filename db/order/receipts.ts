import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { isWithinLast } from '#db/clock.ts'
import type { Db, Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { profiles } from '#db/schema/accounts.ts'
import { orders, receipts } from '#db/schema/orders.ts'
import type { Toman } from '#domain/money.ts'
import { receiptDaysAfterDeletion } from '#domain/order/payment.ts'

const isUsed = sql`exists (select from ${orders} where ${orders.receiptId} = ${receipts.id})`

type PictureBits = { readonly marks: string; readonly hints: string; readonly tolerance: number }
type NewReceipt = Omit<typeof receipts.$inferInsert, 'pictureHash' | 'pictureHints' | 'resembles'>

/** With the hash of its picture, if it has one, and the ids of earlier receipts that show the same. */
export async function insertReceipt(db: Db, receipt: NewReceipt, picture: PictureBits | null): Promise<void> {
  const seen = picture && { pictureHash: picture.marks, pictureHints: picture.hints, resembles: samePictures(picture) }
  await db.insert(receipts).values({ ...receipt, ...seen })
}

/** Copies have about as many marks, so that an index leaves a narrow range to compare. */
const [fewest, most] = [0.6, 1.7] as const
const maxResembling = 5

/** Receipts of the last year with the same picture: hardly a mark of one lacks even a hint in the other. */
function samePictures({ marks, hints, tolerance }: PictureBits) {
  const count = marks.replaceAll('0', '').length
  const missing = sql`bit_count(picture_hash & ~(${hints}::bit(15360))) + bit_count(${marks}::bit(15360) & ~picture_hints)`
  return sql<string[]>`(select coalesce(array_agg(id), '{}') from (
    select id from ${receipts} where bit_count(picture_hash) between ${Math.floor(count * fewest)} and ${Math.ceil(count * most)}
      and created_at > now() - interval '1 year' and (${missing}) * 1000 <= ${tolerance} * (bit_count(picture_hash) + ${count})
    order by created_at desc limit ${maxResembling}) found)`
}

export async function countReceiptsToday(db: Db, userId: string): Promise<number> {
  return db.$count(receipts, and(eq(receipts.userId, userId), isWithinLast(receipts.createdAt, sql`interval '24 hours'`)))
}

/** Always queried together with its owner. */
export async function findReceipt(db: Db, userId: string, receiptId: string): Promise<typeof receipts.$inferSelect | null> {
  const [receipt] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, receiptId), eq(receipts.userId, userId)))
  return receipt ?? null
}

const isAbandoned = and(isNull(receipts.verdict), lte(receipts.createdAt, sql`now() - interval '24 hours'`), sql`not ${isUsed}`)

export async function abandonedReceipts(db: Db, limit: number): Promise<{ id: string; objectKey: string }[]> {
  return db.select({ id: receipts.id, objectKey: receipts.objectKey }).from(receipts).where(isAbandoned).limit(limit)
}

/** False when an order has used it meanwhile. */
export async function deleteReceipt(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .delete(receipts)
    .where(and(eq(receipts.id, id), isAbandoned))
    .returning({ id: receipts.id })
  return deleted.length === 1
}

/** Of deleted accounts: all but those of orders that were paid within the last months (product §10.12). */
export function erasableReceipts(
  db: Db,
  { limit, userId }: { limit: number; userId?: string },
): Promise<{ id: string; objectKey: string }[]> {
  const isOld = lte(orders.paidAt, sql`now() - make_interval(days => ${receiptDaysAfterDeletion})`)
  return db
    .select({ id: receipts.id, objectKey: receipts.objectKey })
    .from(receipts)
    .innerJoin(profiles, eq(profiles.id, receipts.userId))
    .leftJoin(orders, eq(orders.receiptId, receipts.id))
    .where(and(eq(profiles.status, 'deleted'), userId ? eq(receipts.userId, userId) : undefined, or(isNull(orders.paidAt), isOld)))
    .limit(limit)
}

/** Its order stays, without it. */
export async function eraseReceipt(tx: Tx, id: string): Promise<void> {
  await tx.update(orders).set({ receiptId: null }).where(eq(orders.receiptId, id))
  await tx.delete(receipts).where(eq(receipts.id, id))
}

export async function knownObjectKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.select({ key: receipts.objectKey }).from(receipts).where(equalsAny(receipts.objectKey, keys))
  return new Set(rows.map(({ key }) => key))
}

/** A receipt of this shopper that no order has used. */
export async function findFreeReceipt(db: Db, userId: string, receiptId: string): Promise<{ id: string } | null> {
  const [receipt] = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.id, receiptId), eq(receipts.userId, userId), isNull(receipts.verdict), sql`not ${isUsed}`))
  return receipt ?? null
}

/** What the staff saw at the bank. */
export type TransferProof = { bankReference: string; paidAmount: Toman; seenInAccount: true }

type Judgement = { verdict: 'accepted' | 'rejected'; rejectReason: string | null; reviewedBy: string } & Partial<TransferProof>

/** Of a locked order. */
export async function judgeReceipt(tx: Tx, receiptId: string, judgement: Judgement): Promise<void> {
  await tx
    .update(receipts)
    .set({ ...judgement, reviewedAt: sql`now()` })
    .where(eq(receipts.id, receiptId))
}
