import { TransactionRollbackError } from 'drizzle-orm'
import type { Db, Tx } from './connect.ts'

/** What `work` returns, in a transaction that never takes effect: to see how things would be. */
export async function inRolledBackTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  try {
    await db.transaction(async (tx) => {
      results.push(await work(tx))
      tx.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  const [result] = results
  if (result === undefined) throw new Error('a rolled back transaction has a result')
  return result
}
