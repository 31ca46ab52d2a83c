import { allowStatementTime, type Tx } from '#db/connect.ts'
import { insertDeskJob } from '#db/desk/jobs.ts'
import { copyItemsBack } from '#db/desk/prices/items.ts'
import { insertRun, type StoredRun, storeSummary } from '#db/desk/prices/runs.ts'

type NewRestore = { id: string; startAt: Date | null; createdBy: string | null }

const copyTimeMs = 20_000
const nothing = { products: 0, wrong: 0, large: 0, changes: 0, none: 0, averagePercent: 0, stockValue: 0 }

/** A run that puts back what another one stored, where it is still there. Zero: the other one stored nothing. Null: this id exists. */
export async function insertRestore(tx: Tx, of: StoredRun, { id, startAt, createdBy }: NewRestore): Promise<number | null> {
  const isNew = await insertRun(tx, {
    id,
    rule: null,
    filter: of.filter,
    restoresId: of.id,
    isSale: of.isSale,
    summary: nothing,
    createdBy,
  })
  if (!isNew) return null
  await allowStatementTime(tx, copyTimeMs)
  const total = await copyItemsBack(tx, of.id, id)
  await storeSummary(tx, id, { ...nothing, products: total, changes: total })
  await insertDeskJob(tx, { id, kind: 'price-run', total, createdBy, startAt })
  return total
}
