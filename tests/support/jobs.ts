import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import type { JobLog } from '#jobs/runner.ts'
import type { Job } from '#services/run-due-job.ts'

export const silentLog: JobLog = { error: () => {}, info: () => {}, debug: () => {} }

/** Tables to which the jobs of the tests write. */
export async function makeProbe(db: Db): Promise<void> {
  await db.execute(sql`create table probe (running integer not null, runs integer not null, collisions integer not null)`)
  await db.execute(sql`insert into probe values (0, 0, 0)`)
  await db.execute(sql`create table traces (node text not null, at timestamptz not null default clock_timestamp())`)
}

export async function recordRun(db: Db, node: string): Promise<void> {
  await db.execute(sql`insert into traces (node) values (${node})`)
}

export const neverEnding: Job = {
  name: 'resumable',
  everySeconds: 0.05,
  async run({ db }) {
    await recordRun(db, 'killed')
    await setTimeout(2 ** 30)
  },
}
