import type { Tx } from '#db/connect.ts'
import type { DeskJobRow } from '#db/desk/jobs.ts'
import type { ServiceContext } from '#services/context.ts'

export type JobProgress = { done: number; skipped: number; cursor: string }

/** What a job does, a chunk at a time, each in a transaction of its own that orders wait for only briefly. */
export type JobWork = {
  /** The next chunk, of `size` rows where the work has no size of its own; null when nothing is left. */
  chunk(tx: Tx, job: DeskJobRow, size: number): Promise<JobProgress | null>
  /** In the transaction that ends the job, whether it is done or was stopped. */
  end(tx: Tx, job: DeskJobRow): Promise<void>
}

/** A job that waits for another host: no transaction is open meanwhile, and other jobs go before it. */
export type NetworkWork = {
  /** Reads what comes next and returns what stores it, in a transaction with the job's progress; null when nothing is left. */
  read(context: ServiceContext, job: DeskJobRow): Promise<((tx: Tx) => Promise<JobProgress>) | null>
  /** In the transaction that ends the job, whether it is done, was stopped or has failed. */
  end(tx: Tx, jobId: string): Promise<void>
}

/** Ends a job with a reason that its owner reads. */
export class JobFailure extends Error {}
