import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkInvariants } from '#db/invariants.ts'
import { products } from '#db/schema/catalog.ts'
import { deskJobs } from '#db/schema/prices.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { offerEndLabel } from '#domain/product/offer.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { percentRule, priceRunClient, type Run } from '#tests/support/desk/price-runs.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aBrand, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db, connection } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const { preview, apply, refusedApply, find, items, undo, send } = priceRunClient(shop, owner.headers)
const forever = new AbortController().signal
const runJobs = () => runDeskJobs(shopOf(db), forever)

const [hour, day] = [3_600_000, 86_400_000]
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()
const rowOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]
const setPrice = (id: string, price: number) =>
  db
    .update(products)
    .set({ price: toman(price) })
    .where(eq(products.id, id))

/** The moment of a scheduled run has come; `ago` says how long ago. */
const comesDue = (run: string, ago = '1 second') =>
  db.execute(sql`update desk_jobs set created_at = now() - interval '2 days', start_at = now() - ${ago}::interval where id = ${run}`)

async function runsThatRestore(run: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from price_runs where restores_id = ${run} order by created_at`)
  return rows.map(({ id }) => id)
}

async function threeProducts() {
  const brand = await aBrand(db)
  const [one, two, three] = [
    await aProduct(db, { brand, price: 10_000_000, stock: 5 }),
    await aProduct(db, { brand, price: 20_000_000, stock: 5 }),
    await aProduct(db, { brand, price: 30_000_000, stock: 5 }),
  ]
  return { brand: brand.id, brandSlug: brand.slug, one, two, three }
}

test('a scheduled run waits for its time; prices that changed meanwhile are computed again, and what needs a look is skipped', async () => {
  const { brand, one, two, three } = await threeProducts()
  const { id } = await preview({ brand })
  expect((await apply(id, { startAt: ahead(hour) })).status).toBe('scheduled')
  await runJobs()
  expect([(await find(id)).status, (await rowOf(one.id))?.price]).toEqual(['scheduled', 10_000_000])
  await setPrice(two.id, 21_000_000)
  await setPrice(three.id, 31_000_000)
  await db
    .update(products)
    .set({ cost: toman(40_000_000) })
    .where(eq(products.id, three.id))
  await comesDue(id)
  await runJobs()
  const done = await find(id)
  expect([done.status, done.outcomes]).toEqual(['done', { applied: 1, recomputed: 1, outlier: 1 }])
  expect((await rowOf(one.id))?.price).toBe(10_400_000)
  expect((await rowOf(two.id))?.price).toBe(21_840_000)
  expect((await rowOf(three.id))?.price).toBe(31_000_000)
  expect((await items(id, '?view=skipped')).items.map(({ id: skipped }) => skipped)).toEqual([three.id])
  expect(await checkInvariants(db)).toEqual([])
})

test('a sale strikes the price before it through, and ends by itself: a price that somebody changed in between stays and is named', async () => {
  const { brand, brandSlug, one, two, three } = await threeProducts()
  const sale = await preview({ brand }, percentRule(-10, { isSale: true }))
  expect((await apply(sale.id, { endsAt: ahead(day) })).status).toBe('done')
  expect(await rowOf(one.id)).toMatchObject({ price: 9_000_000, listPrice: 10_000_000 })
  expect(await (await app.request(`/product/${one.slug}`)).text()).toContain('<s>۱۰٬۰۰۰٬۰۰۰</s>')
  const [end = ''] = await runsThatRestore(sale.id)
  expect((await find(end)).status).toBe('scheduled')
  const [{ startAt } = { startAt: new Date(0) }] = await db.select().from(deskJobs).where(eq(deskJobs.id, end))
  const endText = offerEndLabel(startAt.toISOString())
  expect(await (await app.request(`/product/${one.slug}`)).text()).toContain(endText)
  const listed = async () => (await app.request(`/store?brand=${brandSlug}`)).text()
  expect((await listed()).split(`>${endText}<`)).toHaveLength(4)
  await setPrice(two.id, 17_000_000)
  // Nothing ends what somebody has set.
  expect(await (await app.request(`/product/${two.slug}`)).text()).not.toContain(endText)
  expect((await listed()).split(`>${endText}<`)).toHaveLength(3)
  await runJobs()
  expect((await rowOf(one.id))?.price).toBe(9_000_000)
  await comesDue(end)
  await runJobs()
  expect((await find(end)).outcomes).toEqual({ applied: 2, changed: 1 })
  expect(await rowOf(one.id)).toMatchObject({ price: 10_000_000, listPrice: null })
  expect(await rowOf(three.id)).toMatchObject({ price: 30_000_000, listPrice: null })
  expect((await rowOf(two.id))?.price).toBe(17_000_000)
  expect((await items(end, '?view=skipped')).items.map(({ id: skipped }) => skipped)).toEqual([two.id])
  const after = await (await app.request(`/product/${one.slug}`)).text()
  expect(['<s>', endText].filter((text) => after.includes(text))).toEqual([])
  expect(await listed()).not.toContain(endText)
  expect(await checkInvariants(db)).toEqual([])
})

test('a sale that is undone before its end does not end again', async () => {
  const { brand, one } = await threeProducts()
  const sale = await preview({ brand }, percentRule(-10, { isSale: true }))
  await apply(sale.id, { endsAt: ahead(day) })
  const [end = ''] = await runsThatRestore(sale.id)
  const undone = await undo(sale.id)
  expect([undone.outcomes, (await find(end)).status]).toEqual([{ applied: 3 }, 'stopped'])
  // The sale's price again, this time to stay.
  await setPrice(one.id, 9_000_000)
  await comesDue(end)
  await runJobs()
  expect((await rowOf(one.id))?.price).toBe(9_000_000)
})

test('start and end survive a restart: a process that starts afterwards does both', { timeout: 60_000 }, async () => {
  const { brand, one } = await threeProducts()
  const sale = await preview({ brand }, percentRule(-10, { isSale: true }))
  await apply(sale.id, { startAt: ahead(hour), endsAt: ahead(day) })
  const startNode = async () => {
    const script = join(import.meta.dirname, '../../../support/desk/price-run-process.ts')
    const [code] = await once(spawn(process.execPath, [script, JSON.stringify(connection.to)]), 'exit')
    expect(code).toBe(0)
  }
  await comesDue(sale.id, '3 hours')
  await startNode()
  expect(await rowOf(one.id)).toMatchObject({ price: 9_000_000, listPrice: 10_000_000 })
  const [end = ''] = await runsThatRestore(sale.id)
  await comesDue(end)
  await startNode()
  expect(await rowOf(one.id)).toMatchObject({ price: 10_000_000, listPrice: null })
  expect(((await find(end)) satisfies Run).status).toBe('done')
})

test('two scheduled runs of the same products go one after the other, each on the prices of the one before', async () => {
  const { brand, one } = await threeProducts()
  const [first, second] = [await preview({ brand }, percentRule(10)), await preview({ brand }, percentRule(20))]
  await apply(first.id, { startAt: ahead(hour) })
  await apply(second.id, { startAt: ahead(2 * hour) })
  expect((await find(second.id)).job?.waitsFor).toBe(1)
  await comesDue(first.id, '2 minutes')
  await comesDue(second.id, '1 minute')
  await runJobs()
  expect((await find(first.id)).outcomes).toEqual({ applied: 3 })
  expect((await find(second.id)).outcomes).toEqual({ recomputed: 3 })
  expect((await rowOf(one.id))?.price).toBe(13_200_000)
})

test.each<[string, () => object]>([
  ['a start that has passed', () => ({ startAt: ahead(-hour) })],
  ['a start in two years', () => ({ startAt: ahead(730 * day) })],
  ['an end of what is no sale', () => ({ endsAt: ahead(day) })],
  ['an end before the start', () => ({ startAt: ahead(2 * day), endsAt: ahead(day) })],
  ['no moment at all', () => ({ startAt: '1405/08/26' })],
])('%s is refused and changes nothing', async (_case, times) => {
  const { brand } = await threeProducts()
  const { id } = await preview({ brand })
  const before = await fingerprint(db)
  expect(await refusedApply(id, times())).toBe('request.malformed')
  expect(await fingerprint(db)).toBe(before)
  expect((await send('GET', `/runs/${id}`)).status).toBe(200)
})
