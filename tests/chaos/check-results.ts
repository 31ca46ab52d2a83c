import { eq, isNull, sql } from 'drizzle-orm'
import { checkInvariants } from '#db/invariants.ts'
import { outbox } from '#db/schema/operations.ts'
import { orders, paymentAttempts, paymentMismatches } from '#db/schema/orders.ts'
import type { Buyer } from './buyers.ts'
import type { ChaosEnvironment } from './environment.ts'

/** The result of a chaos test; it failed when there is any violation. */
export type Report = { readonly name: string; readonly did: string; readonly violations: readonly string[] }

/** An order that a client got a response for. */
export type Acknowledged = { readonly orderId: string; readonly userId: string }

/** All invariants (docs/threats.md), and number 21: the gateway's ledger against ours. */
export async function checkConsistency(environment: ChaosEnvironment): Promise<string[]> {
  const broken = await checkInvariants(environment.connection.db)
  const violations = broken.map(({ number, statement, offenders }) => `invariant ${number} (${statement}): ${offenders.join(', ')}`)
  return [...violations, ...(await checkGatewayLedger(environment))]
}

async function checkGatewayLedger({ connection: { db }, bank }: ChaosEnvironment): Promise<string[]> {
  const { verified, paid } = await bank.ledger()
  const ours = await db.select().from(paymentAttempts).where(eq(paymentAttempts.state, 'verified'))
  const flagged = await db.select({ authority: paymentMismatches.authority }).from(paymentMismatches)
  const rial = ours.reduce((sum, { amountRial }) => sum + amountRial, 0)
  const [theirs, known] = [new Set(verified.authorities), new Set(ours.map(({ authority }) => authority))]
  return [
    ...verified.authorities.filter((authority) => !known.has(authority)).map((one) => `invariant 21: the gateway took ${one}, we did not`),
    ...ours.filter(({ authority }) => !theirs.has(authority ?? '')).map(({ id }) => `invariant 21: attempt ${id} was never taken`),
    ...(rial === verified.rial ? [] : [`invariant 21: the gateway has ${verified.rial} rial, we ${rial}`]),
    ...paid.authorities
      .filter((one) => !flagged.some(({ authority }) => authority === one))
      .map((one) => `invariant 21: ${one} is paid, and neither taken nor flagged for review`),
  ]
}

/** Invariant 22: the orders acknowledged to these buyers against the stored ones. */
export async function checkAcknowledgedOrders(
  { connection: { db } }: ChaosEnvironment,
  buyers: readonly Buyer[],
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const ids = sql.param(buyers.map(({ userId }) => userId))
  const held = await db.select({ id: orders.id, userId: orders.userId }).from(orders).where(sql`${orders.userId} = any (${ids}::uuid[])`)
  const [inTable, placed] = [new Map(held.map(({ id, userId }) => [id, userId])), new Set(acknowledged.map(({ orderId }) => orderId))]
  return [
    ...acknowledged
      .filter(({ orderId, userId }) => inTable.get(orderId) !== userId)
      .map(({ orderId }) => `invariant 22: order ${orderId} is lost`),
    ...held.filter(({ id }) => !placed.has(id)).map(({ id }) => `invariant 22: order ${id} is a duplicate or an orphan`),
  ]
}

/**
 * No notice was sent twice, and each was sent once unless it was dropped with a note: counted at the provider by its id.
 * A dropped one may have been sent before, by a worker that died before recording it.
 */
export async function checkNotices({ connection: { db }, sms }: ChaosEnvironment, buyers: readonly Buyer[]): Promise<string[]> {
  const violations = (await db.select().from(outbox).where(isNull(outbox.sentAt))).map(({ id }) => `notice ${id} was never sent`)
  for (const { userId, phone } of buyers) {
    const notices = await db
      .select({ note: outbox.lastError })
      .from(outbox)
      .innerJoin(orders, eq(orders.id, outbox.orderId))
      .where(eq(orders.userId, userId))
    const delivered = notices.filter(({ note }) => note === null)
    const sent = await sms.sentTo(phone)
    const isOnceEach = new Set(sent).size === sent.length && delivered.length <= sent.length && sent.length <= notices.length
    if (!isOnceEach) violations.push(`${phone} got ${sent.length} messages for ${delivered.length} of ${notices.length} notices`)
  }
  return violations
}
