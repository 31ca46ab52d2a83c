import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { type ListCursor, microsOf, momentOf } from '#db/desk/list-cursor.ts'
import { profiles } from '#db/schema/accounts.ts'
import { deskJobs, exchangeRates, priceRuns } from '#db/schema/prices.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import type { Currency, Rates } from '#domain/desk/prices/currency.ts'
import type { Toman } from '#domain/money.ts'

const { id, currency, rate, setBy, setAt } = exchangeRates
const columns = { id, currency, rate, setAt, setMicros: microsOf(setAt), by: profiles.fullName }

/** The newest rate of each currency, with who typed it. */
export function latestRates(db: Db) {
  return db
    .selectDistinctOn([currency], columns)
    .from(exchangeRates)
    .leftJoin(profiles, eq(profiles.id, setBy))
    .orderBy(currency, desc(setAt), desc(id))
}

/** Two people who type a rate at once compare with each other's: the second waits for the first. */
export async function lockRates(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${exchangeRates} in share row exclusive mode`)
}

export async function currentRates(db: Db): Promise<Rates> {
  return Object.fromEntries((await latestRates(db)).map((row) => [row.currency, row.rate]))
}

/** The rate of 24 hours ago, or the first since: many small steps of a day are one change. Null before the first rate. */
export async function rateOfYesterday(db: Db, of: Currency): Promise<number | null> {
  const isOld = sql`${setAt} <= now() - interval '24 hours'`
  const [row] = await db
    .select({ rate })
    .from(exchangeRates)
    .where(eq(currency, of))
    .orderBy(desc(isOld), sql`case when ${isOld} then ${setAt} end desc nulls last`, setAt, id)
    .limit(1)
  return row?.rate ?? null
}

/** The rate that the newest finished run computed prices from; one that was undone does not count. */
export async function rateOfLastRun(db: Db, of: Currency): Promise<number | null> {
  const formula = sql`${priceRuns.rule}->'formula'`
  const runRate = sql<number>`(${formula}->'rates'->>${of})::integer`
  const isUndone = sql`exists (select from ${priceRuns} undo join ${deskJobs} j on j.id = undo.id where undo.restores_id = ${priceRuns.id})`
  const [row] = await db
    .select({ rate: runRate })
    .from(priceRuns)
    .innerJoin(deskJobs, eq(deskJobs.id, priceRuns.id))
    .where(and(eq(deskJobs.status, 'done'), sql`${formula}->>'kind' = 'rate'`, sql`${runRate} is not null`, sql`not ${isUndone}`))
    .orderBy(desc(deskJobs.endedAt))
    .limit(1)
  return row?.rate ?? null
}

export async function insertRates(
  tx: Tx,
  rates: readonly { id: string; currency: Currency; rate: Toman }[],
  by: string | null,
): Promise<void> {
  await tx.insert(exchangeRates).values(rates.map((row) => ({ ...row, setBy: by })))
}

/** Newest first; one row more than a page where there is another. */
export function listRates(db: Db, after: ListCursor | null) {
  const beyond = after ? sql`(${setAt}, ${id}) < (${momentOf(after.value)}, ${after.id}::uuid)` : undefined
  return db
    .select(columns)
    .from(exchangeRates)
    .leftJoin(profiles, eq(profiles.id, setBy))
    .where(and(beyond))
    .orderBy(desc(setAt), desc(id))
    .limit(rowsPerPage + 1)
}
