import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Report } from '#tests/chaos/check-results.ts'
import { crashPoints } from '#tests/chaos/crash-points.ts'
import { type ChaosEnvironment, openEnvironment } from '#tests/chaos/environment.ts'
import { killDatabase } from '#tests/chaos/kill-database.ts'
import { killNodes } from '#tests/chaos/kill-nodes.ts'
import { oversell } from '#tests/chaos/oversell.ts'
import { twoWorkers } from '#tests/chaos/two-workers.ts'

vi.setConfig({ testTimeout: 180_000 }) // dozens of programs, perhaps on a busy machine

/** The short form of `npm run chaos`: the same code, smaller numbers. */
let environment: ChaosEnvironment
beforeAll(async () => {
  environment = await openEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

const noLog = () => {}

test.each<[string, () => Promise<Report>]>([
  [
    'PAY-11: a node killed at any point of a payment leaves a state that the next node reconciles',
    () => crashPoints(environment, 1, noLog),
  ],
  ['CH-01: nodes killed at random lose no acknowledged order and duplicate none', () => killNodes(environment, 3, noLog)],
  ['CH-03: a database that crashes, hangs or loses its last reply loses no order', () => killDatabase(environment, 1, noLog)],
  ['CH-10: a batch whose leader died is finished by another worker, each item once', () => twoWorkers(environment, 1, noLog)],
  [
    'ORD-01: concurrent buyers buy exactly the stock, on one node and on three',
    () => oversell(environment, 1, noLog, { buyers: 100, units: 10 }),
  ],
])('%s', async (_rule, run) => expect((await run()).violations).toEqual([]))
