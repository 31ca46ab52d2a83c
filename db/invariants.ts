import { sql } from 'drizzle-orm'
import { allowStatementTime, type Db, type Tx } from './connect.ts'
import { accountRules } from './invariants/account-rules.ts'
import { brokenReferences } from './invariants/broken-references.ts'
import { catalogRules } from './invariants/catalog-rules.ts'
import { couponRules } from './invariants/coupon-rules.ts'
import { deliveryRules } from './invariants/delivery-rules.ts'
import { orderRules } from './invariants/order-rules.ts'
import { paymentRules } from './invariants/payment-rules.ts'

export type Violation = { number: number; statement: string; offenders: string[] }

const examples = 10
const statementLimitMs = 10 * 60_000

/** Checks all invariants in one snapshot; an empty list means that none is violated. */
export async function checkInvariants(db: Db): Promise<Violation[]> {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return db.transaction(async (tx) => {
    await allowStatementTime(tx, statementLimitMs)
    const rules = [
      ...orderRules,
      ...paymentRules,
      ...accountRules,
      ...catalogRules,
      ...couponRules,
      ...deliveryRules,
      await brokenReferences(tx),
    ].sort((a, b) => a.number - b.number)
    const violations: Violation[] = []
    for (const { number, statement, query } of rules) {
      const offenders = await findOffenders(tx, query)
      if (offenders.length > 0) violations.push({ number, statement, offenders })
    }
    return violations
  }, snapshot)
}

async function findOffenders(tx: Tx, query: string): Promise<string[]> {
  const { rows } = await tx.execute<{ offender: string }>(sql`select offender from (${sql.raw(query)}) as found limit ${examples}`)
  return rows.map(({ offender }) => offender)
}
