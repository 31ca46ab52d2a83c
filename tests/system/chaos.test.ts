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
  [
    'PAY-11: killed at any moment between us and the bank, a node leaves books that the next one brings in order',
    () => crashPoints(world, 1, quietly),
  ],
  ['CH-01: nodes killed at random lose no order that a buyer was told of, and make none twice', () => killNodes(world, 3, quietly)],
  ['CH-03: a database that dies, stands still or loses its last word loses no order', () => killDatabase(world, 1, quietly)],
  ['CH-10: a batch whose leader died is finished by another, each item once', () => twoWorkers(world, 1, quietly)],
  ['ORD-01: a rush sells exactly what there is, on one node and on three', () => oversell(world, 1, quietly, { buyers: 100, units: 10 })],
])('%s', async (_rule, run) => expect((await run()).violations).toEqual([]))
