import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertDeskJob } from '#db/desk/jobs.ts'
import { nextItems } from '#db/desk/prices/items.ts'
import { newId } from '#db/ids.ts'
import { priceChanges } from '#db/schema/catalog.ts'
import { presets } from '#domain/desk/permissions.ts'
import { openDeskSession } from '#services/desk/desk-session.ts'
import { findStaff } from '#services/desk/find-staff.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { previewRun } from '#services/desk/prices/preview-run.ts'
import { manyProducts, priceRunClient, rise } from '#tests/support/desk/price-runs.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db, context } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const { preview, find } = priceRunClient(shop, owner.headers)

/** Runs all of a new run as the jobs of a node do; returns the sizes of its chunks and the pauses between them. */
async function runPrices(count: number): Promise<{ chunks: number[]; pauses: number[] }> {
  const { id } = await preview({ brand: await manyProducts(shop, count) })
  await db.transaction((tx) => insertDeskJob(tx, { id, kind: 'price-run', total: count, createdBy: owner.member.userId, startAt: null }))
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms)
  await runDeskJobs(context, new AbortController().signal, { only: id, pause })
  expect((await find(id)).outcomes).toEqual({ applied: count })
  const rows = await db
    .select({ size: sql<number>`count(*)::integer` })
    .from(priceChanges)
    .where(sql`run_id = ${id}`)
    .groupBy(priceChanges.changedAt)
    .orderBy(priceChanges.changedAt)
  return { chunks: rows.map(({ size }) => size), pauses }
}

/** For as long as the work takes, the last order was placed just now, however slow the machine is. */
async function whileOrdering<Result>(work: () => Promise<Result>): Promise<Result> {
  const { id } = await anOrder(db)
  const order = () => db.execute(sql`update orders set created_at = clock_timestamp() where id = ${id}`)
  let isOver = false
  const worked = work().finally(() => {
    isOver = true
  })
  while (!isOver) await order()
  return worked
}

test('a run that nobody orders beside never pauses', async () => {
  expect((await runPrices(600)).pauses).toEqual([])
})

test('while orders come in, a run pauses after each chunk, and every price still changes once', async () => {
  const { chunks, pauses } = await whileOrdering(() => runPrices(600))
  expect(chunks.reduce((sum, size) => sum + size, 0)).toBe(600)
  expect(pauses).toHaveLength(chunks.length)
  expect(Math.min(...pauses)).toBeGreaterThan(0)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(500)
})

test('a preview yields in the same way, and stops yielding when nobody orders any more', async () => {
  const staff = await findStaff(context, await openDeskSession(context, { profileId: owner.member.userId, deviceLabel: null }), 'test')
  if (!staff) throw new Error('no such member')
  const filter = { brand: await manyProducts(shop, 600) }
  const pausesOf = async () => {
    const [id, pauses]: [string, number[]] = [newId(), []]
    await previewRun(context, { id, filter, rule: rise }, staff, async (ms) => void pauses.push(ms))
    expect((await find(id)).summary).toMatchObject({ products: 600, changes: 600 })
    return pauses
  }
  const pauses = await whileOrdering(pausesOf)
  expect(pauses.length).toBeGreaterThan(1)
  expect(Math.min(...pauses)).toBeGreaterThan(0)
  await db.execute(sql`update orders set created_at = created_at - interval '1 hour'`)
  expect(await pausesOf()).toEqual([])
})

test('a chunk reads its own items only, also of a run that was just written', async () => {
  const { id } = await preview({ brand: await manyProducts(shop, 3_000) })
  await db.transaction(async (tx) => {
    expect(await nextItems(tx, id, null, 20)).toHaveLength(20)
    const { rows } = await tx.execute<{ read: number }>(
      sql`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'price_run_items'`,
    )
    expect(rows[0]?.read).toBeLessThan(100)
  })
})
