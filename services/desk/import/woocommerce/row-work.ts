import type { Tx } from '#db/connect.ts'
import { nextChanges, nextRows, storeChecks, storeOutcomes } from '#db/desk/import/import-rows.ts'
import { type ImportRecord, importOfJob } from '#db/desk/import/imports.ts'
import type { CheckedRow } from '#domain/desk/import/import-rows.ts'
import type { JobWork } from '#services/desk/job/job-work.ts'

const chunkSize = 500

export type Cells = { readonly number: number; readonly cells: readonly string[] }
type PlannedRow = { readonly number: number; readonly productId: string | null; readonly check: CheckedRow }
/** Reads rows of a file and compares them with what the shop has. */
type Plan<Planned> = (tx: Tx, imported: ImportRecord, rows: readonly Cells[]) => Promise<Planned[]>

/** The dry run of rows that are planned one by one: stores what each would do. */
export function rowCheckWork(plan: Plan<PlannedRow>): JobWork {
  return {
    async chunk(tx, job) {
      const imported = await importOfJob(tx, job.id)
      const rows = await nextRows(tx, imported.id, Number(job.cursor ?? 0), chunkSize)
      const last = rows.at(-1)
      if (!last) return null
      const planned = await plan(tx, imported, rows)
      await storeChecks(
        tx,
        imported.id,
        planned.map(({ number, productId, check }) => ({ number, productId, ...check })),
      )
      return { done: rows.length, skipped: 0, cursor: String(last.number) }
    },
    async end() {},
  }
}

type RowImport<Planned> = {
  plan: Plan<Planned>
  /** Stores what is new and says which of the rows are applied now. */
  store(tx: Tx, planned: readonly Planned[]): Promise<(row: Planned) => boolean>
  end?: (tx: Tx, importId: string) => Promise<void>
}

/** Plans each row again, because the shop may have changed since the dry run, and stores it. */
export function rowImportWork<Planned extends PlannedRow>({ plan, store, end }: RowImport<Planned>): JobWork {
  return {
    async chunk(tx, job) {
      const imported = await importOfJob(tx, job.id)
      const rows = await nextChanges(tx, imported.id, Number(job.cursor ?? 0), chunkSize)
      const last = rows.at(-1)
      if (!last) return null
      const planned = await plan(tx, imported, rows)
      const isApplied = await store(tx, planned)
      const outcomes = planned.map((row) => ({
        ...{ number: row.number, productId: row.productId },
        outcome: isApplied(row) ? ('applied' as const) : ('changed' as const),
      }))
      await storeOutcomes(tx, imported.id, outcomes)
      return { done: rows.length, skipped: outcomes.filter(({ outcome }) => outcome === 'changed').length, cursor: String(last.number) }
    },
    async end(tx, job) {
      if (end) await end(tx, (await importOfJob(tx, job.id)).id)
    },
  }
}
