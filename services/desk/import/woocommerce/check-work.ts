import { nextRows, storeChecks } from '#db/desk/import/import-rows.ts'
import { importOfJob } from '#db/desk/import/imports.ts'
import type { JobWork } from '#services/desk/job/job-work.ts'
import { planRows } from './plan.ts'

const chunkSize = 500

/** The dry run of an export of WooCommerce: says of each row what it would do, and changes nothing of the shop. */
export const wooCheckWork: JobWork = {
  async chunk(tx, job) {
    const imported = await importOfJob(tx, job.id)
    const rows = await nextRows(tx, imported.id, Number(job.cursor ?? 0), chunkSize)
    const last = rows.at(-1)
    if (!last) return null
    const plans = await planRows(tx, imported, rows)
    await storeChecks(
      tx,
      imported.id,
      plans.map(({ number, stored, check }) => ({ number, productId: stored?.id ?? null, ...check })),
    )
    return { done: rows.length, skipped: 0, cursor: String(last.number) }
  },
  async end() {},
}
