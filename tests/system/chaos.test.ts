import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { crashPoints } from '#tests/chaos/crash-points.ts'
import { killDatabase } from '#tests/chaos/kill-database.ts'
import { killNodes } from '#tests/chaos/kill-nodes.ts'
import { oversell } from '#tests/chaos/oversell.ts'
import { twoWorkers } from '#tests/chaos/two-workers.ts'
import type { Report } from '../chaos/check-results.ts'
import { openWorld, type World } from '../chaos/environment.ts'

vi.setConfig({ testTimeout: 180_000 }) // dozens of programs, perhaps on a busy machine

/** The short form of `npm run chaos`: the same code, smaller numbers. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const quietly = () => {}

test.each<[string, () => Promise<Report>]>([
  ['PAY-11: a node killed at any point of a payment leaves a state that the next node reconciles', () => crashPoints(world, 1, quietly)],
  ['CH-01: nodes killed at random lose no acknowledged order and duplicate none', () => killNodes(world, 3, quietly)],
  ['CH-03: a database that crashes, hangs or loses its last reply loses no order', () => killDatabase(world, 1, quietly)],
  ['CH-10: a batch whose leader died is finished by another worker, each item once', () => twoWorkers(world, 1, quietly)],
  [
    'ORD-01: concurrent buyers buy exactly the stock, on one node and on three',
    () => oversell(world, 1, quietly, { buyers: 100, units: 10 }),
  ],
])('%s', async (_rule, run) => expect((await run()).violations).toEqual([]))
