import type { Tx } from '#db/connect.ts'
import type { DeskJobRow } from '#db/desk/jobs.ts'

/** What a job does, a chunk at a time, each in a transaction of its own that orders wait for only briefly. */
export type JobWork = {
  /** The next chunk; null when nothing is left. */
  chunk(tx: Tx, job: DeskJobRow): Promise<{ done: number; skipped: number; cursor: string } | null>
  /** In the transaction that ends the job, whether it is done or was stopped. */
  end(tx: Tx, job: DeskJobRow): Promise<void>
}
