import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#db/connect.ts'
import { claimJob, failJob } from '#db/jobs.ts'
import { jobs } from '#db/schema/operations.ts'
import { startJobs } from '#jobs/runner.ts'
import { type Job, runDueJob } from '#services/run-due-job.ts'
import { testDatabase } from '#tests/support/database.ts'
import { makeProbe, neverEnding, recordRun, silentLog } from '#tests/support/jobs.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db, to } = await testDatabase()
await makeProbe(db)
const context = shopOf(db)

const waiting = { timeout: 15_000 }
const holder = '00000000-0000-4000-8000-000000000001'
const running = { holder, leaseSeconds: 30, stop: new AbortController().signal }

async function probe(): Promise<{ runs: number; collisions: number }> {
  const { rows } = await db.execute<{ runs: number; collisions: number }>(sql`select runs, collisions from probe`)
  return rows[0] ?? { runs: -1, collisions: -1 }
}

async function traces(): Promise<string[]> {
  const { rows } = await db.execute<{ node: string }>(sql`select distinct node from traces order by node`)
  return rows.map(({ node }) => node)
}

async function jobRow(name: string) {
  const [row] = await db.select().from(jobs).where(eq(jobs.name, name))
  return row
}

test('CH-10: two nodes never run the same job concurrently', async () => {
  const counting: Job = {
    name: 'counting',
    everySeconds: 0.01,
    async run({ db: node }) {
      await node.execute(sql`update probe set running = running + 1, collisions = collisions + (case when running > 0 then 1 else 0 end)`)
      await node.execute(sql`select pg_sleep(0.02)`)
      await node.execute(sql`update probe set running = running - 1, runs = runs + 1`)
    },
  }
  const nodes = [connect(to), connect(to), connect(to)]
  const runners = nodes.map((node) => startJobs(shopOf(node.db), [counting], { log: silentLog, pollSeconds: 0.01 }))
  await expect.poll(async () => (await probe()).runs, waiting).toBeGreaterThan(30)
  await Promise.all(runners.map((runner) => runner.stop()))
  await Promise.all(nodes.map((node) => node.close()))
  expect((await probe()).collisions).toBe(0)
})

test('CH-10: a job whose node is killed is resumed by another, and not while the node lives', async () => {
  const leaseSeconds = 1
  const node = spawn(process.execPath, [join(import.meta.dirname, '../support/job-process.ts'), JSON.stringify(to), String(leaseSeconds)])
  onTestFinished(() => void node.kill('SIGKILL'))
  await expect.poll(traces, waiting).toEqual(['killed'])
  const successor: Job = { ...neverEnding, run: ({ db: other }) => recordRun(other, 'successor') }
  const runner = startJobs(context, [successor], { log: silentLog, leaseSeconds, pollSeconds: 0.05 })
  onTestFinished(() => runner.stop())

  const runsFor = async () => (await db.execute(sql`select from traces where at < clock_timestamp() - interval '2.5 seconds'`)).rowCount
  await expect.poll(runsFor, waiting).toBe(1)
  expect(await traces()).toEqual(['killed'])

  node.kill('SIGKILL')
  await once(node, 'exit')
  await expect.poll(traces, waiting).toEqual(['killed', 'successor'])
})

test('stop aborts the running job and waits for it', async () => {
  const events: string[] = []
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const slow: Job = {
    name: 'slow',
    everySeconds: 60,
    async run(_shop, signal) {
      signal.addEventListener('abort', () => events.push('aborted'))
      started.resolve()
      await finish.promise
      events.push('ended')
    },
  }
  const runner = startJobs(context, [slow], { log: silentLog })
  await started.promise
  const stopped = runner.stop().then(() => events.push('stopped'))
  await expect.poll(() => events).toEqual(['aborted'])
  finish.resolve()
  await stopped
  expect(events).toEqual(['aborted', 'ended', 'stopped'])
  expect(await jobRow('slow')).toMatchObject({ holder: null, failures: 0 })
})

test('an error is logged and the job retried until it succeeds', async () => {
  const log = { ...silentLog, error: vi.fn() }
  let tries = 0
  const flaky: Job = {
    name: 'flaky',
    everySeconds: 60,
    async run() {
      tries += 1
      if (tries < 3) throw new Error(`no luck ${tries}`)
    },
  }
  const runner = startJobs(context, [flaky], { log, pollSeconds: 0.02 })
  await expect.poll(() => tries, waiting).toBe(3)
  await runner.stop()
  expect(log.error.mock.calls.map(([fields]) => [fields.job, fields.error.message])).toEqual([
    ['flaky', 'no luck 1'],
    ['flaky', 'no luck 2'],
  ])
  expect(await jobRow('flaky')).toMatchObject({ failures: 0, lastError: null, holder: null })
})

test('the backoff after a failure doubles, up to five minutes or the job’s interval', async () => {
  const lease = { name: 'failing', holder, leaseSeconds: 30 }
  const waits: number[] = []
  for (let failure = 0; failure < 11; failure += 1) {
    await claimJob(db, lease, 60)
    await failJob(db, lease, 60, 'no luck')
    const { rows } = await db.execute<{ wait: number }>(
      sql`select round(extract(epoch from due_at - now()))::integer as wait from jobs where name = 'failing'`,
    )
    waits.push(rows[0]?.wait ?? -1)
    await db.update(jobs).set({ dueAt: sql`now()` }).where(eq(jobs.name, 'failing'))
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

test('a finished job is not due before its interval, on any node', async () => {
  const daily: Job = { name: 'daily', everySeconds: 86_400, run: async () => {} }
  expect(await runDueJob(context, daily, running)).toEqual({ kind: 'done' })
  expect(await runDueJob(context, daily, { ...running, holder: '00000000-0000-4000-8000-000000000002' })).toEqual({ kind: 'notDue' })
})

test('a node that lost its lease is aborted, and does not overwrite what the next holder recorded', async () => {
  const successor = '00000000-0000-4000-8000-000000000003'
  const stolen: Job = {
    name: 'stolen',
    everySeconds: 60,
    async run({ db: node }, signal) {
      await node.update(jobs).set({ holder: successor }).where(eq(jobs.name, 'stolen'))
      await once(signal, 'abort')
    },
  }
  expect(await runDueJob(context, stolen, { ...running, leaseSeconds: 0.3 })).toEqual({ kind: 'stopped' })
  expect(await jobRow('stolen')).toMatchObject({ holder: successor })
})

test('statement parameters of a failure are not stored in the jobs table', async () => {
  const leaky: Job = { name: 'leaky', everySeconds: 60, run: ({ db: node }) => node.execute(sql`select ${'09120000000'}::uuid`) }
  expect(await runDueJob(context, leaky, running)).toMatchObject({ kind: 'failed' })
  expect((await jobRow('leaky'))?.lastError).not.toContain('Failed query')
})
