import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { deskJobs } from '#db/schema/prices.ts'
import type { TestShop } from '#tests/support/test-shop.ts'

const script = join(import.meta.dirname, 'price-run-process.ts')

/** Works on the newest job of the desk in a process of its own, which is killed as soon as one more chunk of its rows is done, or the last. */
export async function killNodeAtWork({ db, connection }: TestShop): Promise<void> {
  // Read from its table: the page of a job counts all its rows, which would take more time than the work.
  const newest = async () => (await db.select().from(deskJobs).orderBy(desc(deskJobs.createdAt)).limit(1))[0]
  const before = (await newest())?.done ?? 0
  const isFurther = async () => {
    const job = await newest()
    return job !== undefined && (job.done > before || job.status === 'done')
  }
  const node = spawn(process.execPath, [script, JSON.stringify(connection.to)])
  const exited = once(node, 'exit')
  await expect.poll(isFurther, { timeout: 60_000, interval: 5 }).toBe(true)
  node.kill('SIGKILL')
  await exited
  await ageHeartbeat(db)
}

/** Ten seconds without a heartbeat pass for a job whose process died. */
export const ageHeartbeat = (db: TestShop['db']) =>
  db.execute(sql`update desk_jobs set heartbeat_at = now() - interval '11 seconds' where status = 'running'`)
