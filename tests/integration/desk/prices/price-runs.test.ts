import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { priceChanges, products } from '#db/schema/catalog.ts'
import { auditLog } from '#db/schema/operations.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { ageHeartbeat, killNodeAtWork } from '#tests/support/desk/killed-node.ts'
import { manyProducts, percentRule, priceRunClient, type Run, rise } from '#tests/support/desk/price-runs.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aBrand, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const { send, preview, apply, refusedApply, find, items, undo, stop } = priceRunClient(shop, owner.headers)
const forever = new AbortController().signal

const priceOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.price ?? null
const changesOf = (run: string) => db.$count(priceChanges, eq(priceChanges.runId, run))
const setPrice = (id: string, price: number) =>
  db
    .update(products)
    .set({ price: toman(price) })
    .where(eq(products.id, id))

async function pricesOf(brand: string): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(
    sql`select id || ' ' || price as line from products where brand_id = ${brand} order by id`,
  )
  return rows.map(({ line }) => line)
}

test('a preview changes nothing; applying changes exactly what it showed, and undo brings all back', async () => {
  const brand = await manyProducts(shop, 300)
  const before = await pricesOf(brand)
  const { id, status, summary } = await preview({ brand })
  expect([status, summary.products, summary.changes, summary.averagePercent]).toEqual(['draft', 300, 300, 4])
  expect(await pricesOf(brand)).toEqual(before)
  const seen = new Map<string, number | null>()
  for (let next: string | null = ''; next !== null; ) {
    const page = await items(id, next && `?cursor=${next}`)
    for (const item of page.items) seen.set(item.id, item.newPrice)
    next = page.next
  }
  expect(seen.size).toBe(300)
  const done = await apply(id)
  expect([done.status, done.job?.done, done.job?.skipped, done.outcomes]).toEqual(['done', 300, 0, { applied: 300 }])
  expect(await pricesOf(brand)).toEqual([...seen].map(([product, price]) => `${product} ${price}`).sort())
  expect(await changesOf(id)).toBe(300)
  const [change] = await db.select().from(priceChanges).where(eq(priceChanges.runId, id)).limit(1)
  expect(change?.actorId).toBe(owner.member.userId)
  const undone = await undo(id)
  expect([undone.status, undone.job?.skipped]).toEqual(['done', 0])
  expect(await pricesOf(brand)).toEqual(before)
  expect((await find(id)).restoredBy).toBe(undone.id)
  expect(await db.$count(auditLog, sql`object_id = ${id} and action = 'prices.applied'`)).toBe(1)
})

test('DESK-29: wrong prices come first and are left out, large ones need their number typed, and nothing is ever set to zero', async () => {
  const brand = await aBrand(db)
  const [ordinary, costly, unpriced, tiny] = [
    await aProduct(db, { brand, price: 10_000_000 }),
    await aProduct(db, { brand, price: 10_000_000 }),
    await aProduct(db, { brand, price: null }),
    await aProduct(db, { brand, price: 3_000 }),
  ]
  await db
    .update(products)
    .set({ cost: toman(9_900_000) })
    .where(eq(products.id, costly.id))
  const drop = await preview({ brand: brand.id }, percentRule(-10))
  expect(drop.summary).toMatchObject({ wrong: 1, large: 1, changes: 1, none: 1 })
  const shown = await items(drop.id)
  expect(shown.items.map(({ id, note }) => [id, note])).toEqual([
    [costly.id, 'below-cost'],
    [tiny.id, 'large'],
    [ordinary.id, null],
    [unpriced.id, 'unpriced'],
  ])
  const before = await fingerprint(db)
  expect(await refusedApply(drop.id)).toBe('prices.unconfirmed')
  expect(await refusedApply(drop.id, { confirmed: 2 })).toBe('prices.unconfirmed')
  expect(await fingerprint(db)).toBe(before)
  expect((await apply(drop.id, { confirmed: 1 })).outcomes).toEqual({ applied: 2, excluded: 1 })
  expect([await priceOf(ordinary.id), await priceOf(costly.id), await priceOf(tiny.id)]).toEqual([9_000_000, 10_000_000, 10_000])
  for (const percent of [400, -95]) {
    const slip = await preview({ brand: brand.id }, percentRule(percent))
    expect(await refusedApply(slip.id)).toBe('prices.nothing')
    expect(await refusedApply(slip.id, { ticked: 'all' })).toBe('prices.unconfirmed')
  }
  const rials = await preview({ brand: brand.id }, { ...rise, formula: { kind: 'set', amount: 900_000 } })
  const wrong = (await items(rials.id, '?view=attention')).items.filter(({ note }) => note !== 'large')
  expect(wrong.map(({ note }) => note)).toEqual(['tenth', 'tenth', 'tenfold'])
  expect((await apply(rials.id, { toggled: [ordinary.id], confirmed: 1 })).outcomes).toEqual({ applied: 2, excluded: 2 })
  expect([await priceOf(ordinary.id), await priceOf(unpriced.id)]).toEqual([900_000, 900_000])
})

test.each<[string, object]>([
  ['a percent that takes all', { ...rise, formula: { kind: 'percent', percent: -100 } }],
  ['an empty amount', { ...rise, formula: { kind: 'set' } }],
  ['a fixed price of zero', { ...rise, formula: { kind: 'set', amount: 0 } }],
  ['a step of zero', { ...rise, rounding: { ...rise.rounding, step: 0 } }],
  ['an unknown field', { ...rise, price: 1 }],
])('DESK-29: %s is refused and stores nothing', async (_case, rule) => {
  const before = await fingerprint(db)
  expect((await send('PUT', `/runs/${newId()}`, { filter: {}, rule })).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
})

test('a price that changed after the preview stays, and undo leaves what changed since; both say so', async () => {
  const brand = await manyProducts(shop, 3)
  const { id } = await preview({ brand })
  const [first, second, third] = (await items(id)).items
  await setPrice(first?.id ?? '', 7_777_000)
  const done = await apply(id)
  expect([done.job?.done, done.job?.skipped, done.outcomes]).toEqual([3, 1, { applied: 2, changed: 1 }])
  expect(await priceOf(first?.id ?? '')).toBe(7_777_000)
  await setPrice(second?.id ?? '', 8_888_000)
  const undone = await undo(id)
  expect([undone.outcomes, undone.job?.skipped]).toEqual([{ applied: 1, changed: 1 }, 1])
  expect([await priceOf(second?.id ?? ''), await priceOf(third?.id ?? '')]).toEqual([8_888_000, third?.oldPrice])
  expect((await items(undone.id, '?view=skipped')).items.map(({ id: skipped }) => skipped)).toEqual([second?.id])
})

test('the same request twice: one run, one audit row; a run that was applied cannot be applied again', async () => {
  const brand = await manyProducts(shop, 2)
  const id = newId()
  for (let time = 0; time < 2; time += 1) expect((await send('PUT', `/runs/${id}`, { filter: { brand }, rule: rise })).status).toBe(200)
  await Promise.all([apply(id), apply(id), apply(id)])
  expect(await changesOf(id)).toBe(2)
  const undoId = newId()
  await Promise.all([undo(id, undoId), undo(id, undoId), undo(id, undoId)])
  expect(await changesOf(undoId)).toBe(2)
  expect(await db.$count(auditLog, sql`object_id = ${id}`)).toBe(3)
  expect((await send('POST', `/runs/${undoId}/undo`, { id: newId() })).status).toBe(409)
})

test('DESK-30: a second run waits while the first one runs, says so, and each product changes once in each', async () => {
  const brand = await manyProducts(shop, 20)
  const [first, second] = [await preview({ brand }), await preview({ brand })]
  // A node that works on the first one.
  await apply(first.id, { startAt: new Date(Date.now() + 60_000).toISOString() })
  await db.execute(
    sql`update desk_jobs set start_at = created_at, status = 'running', holder = gen_random_uuid(), heartbeat_at = now() where id = ${first.id}`,
  )
  const waiting = await apply(second.id)
  expect([waiting.status, waiting.job?.waitsFor, waiting.job?.done]).toEqual(['queued', 1, 0])
  await runDeskJobs(shopOf(db), forever)
  expect((await find(second.id)).status).toBe('queued')
  await ageHeartbeat(db)
  await Promise.all([1, 2, 3, 4].map(() => runDeskJobs(shopOf(db), forever)))
  await runDeskJobs(shopOf(db), forever)
  expect((await find(first.id)).outcomes).toEqual({ applied: 20 })
  // Its preview showed the prices before the first one.
  expect((await find(second.id)).outcomes).toEqual({ changed: 20 })
  expect([await changesOf(first.id), await changesOf(second.id)]).toEqual([20, 0])
})

test('DESK-30: killed at ten points, a run changes every product exactly once and the history equals the difference', {
  timeout: 180_000,
}, async () => {
  const brand = await manyProducts(shop, 6_000)
  const before = await pricesOf(brand)
  const { id } = await preview({ brand })
  await apply(id, { startAt: new Date(Date.now() + 600_000).toISOString() })
  await db.execute(sql`update desk_jobs set start_at = created_at where id = ${id}`)
  for (let point = 1; point <= 10; point += 1) await killNodeAtWork(shop)
  await runDeskJobs(shopOf(db), forever)
  const done = await find(id)
  expect([done.status, done.outcomes]).toEqual(['done', { applied: 6_000 }])
  const { rows } = await db.execute<{ count: number; products: number; wrong: number }>(sql`
    select count(*)::integer as count, count(distinct c.product_id)::integer as products,
      count(*) filter (where c.new_price <> p.price or c.new_price = c.old_price or p.price % 10000 <> 0)::integer as wrong
    from price_changes c join products p on p.id = c.product_id where c.run_id = ${id}`)
  expect(rows[0]).toEqual({ count: 6_000, products: 6_000, wrong: 0 })
  await undo(id)
  await runDeskJobs(shopOf(db), forever)
  expect(await pricesOf(brand)).toEqual(before)
})

test('a run that is stopped keeps what is done; one that waits ends at once', async () => {
  const brand = await manyProducts(shop, 30)
  const later = await preview({ brand })
  expect((await apply(later.id, { startAt: new Date(Date.now() + 600_000).toISOString() })).status).toBe('scheduled')
  expect((await stop(later.id)).status).toBe('stopped')
  const running = await preview({ brand })
  await apply(running.id, { startAt: new Date(Date.now() + 600_000).toISOString() })
  await db.execute(sql`update desk_jobs set start_at = created_at, status = 'running' where id = ${running.id}`)
  expect((await stop(running.id)).job?.isStopping).toBe(true)
  await runDeskJobs(shopOf(db), forever)
  expect([(await find(running.id)).status, await changesOf(running.id)]).toEqual(['stopped', 0])
  expect((await send('POST', `/runs/${running.id}/stop`)).status).toBe(409)
})

test('who lacks the cost sees neither margin nor that a price is below it, and cannot make a floor of it', async () => {
  const [role] = (
    await db.execute<{ id: string }>(
      sql`insert into staff_roles (id, name, permissions) values (gen_random_uuid(), 'قیمت', '{prices.run}') returning id`,
    )
  ).rows
  expect(role).toBeDefined()
  const clerk = await aDeskClient(shop, 'قیمت')
  const brand = await aBrand(db)
  const product = await aProduct(db, { brand, price: 10_000_000 })
  await db
    .update(products)
    .set({ cost: toman(9_900_000) })
    .where(eq(products.id, product.id))
  const theirs = priceRunClient(shop, clerk.headers)
  const { id, summary } = await theirs.preview({ brand: brand.id }, percentRule(-10))
  expect(summary.stockValue).toBeNull()
  expect((await theirs.items(id)).items).toMatchObject([{ id: product.id, cost: null, note: 'large' }])
  const floor = { ...rise, floor: { kind: 'cost', percent: 3 } }
  expect((await theirs.send('PUT', `/runs/${newId()}`, { filter: {}, rule: floor })).status).toBe(403)
})

test('DESK-36: forged cursors, other views and unknown filters are refused', async () => {
  const { id } = await preview({ brand: await manyProducts(shop, 1) })
  for (const query of ['?cursor=x', '?view=secret', '?sort=price'])
    expect((await send('GET', `/runs/${id}/items${query}`)).status).toBe(422)
  expect((await send('PUT', `/runs/${newId()}`, { filter: { sku: 'x' }, rule: rise })).status).toBe(422)
})

test('one price of a preview is edited: it is judged again, the counts follow, and it is what is applied', async () => {
  const brand = await aBrand(db)
  const [one, two] = [await aProduct(db, { brand, price: 10_000_000 }), await aProduct(db, { brand, price: 20_000_000 })]
  const { id } = await preview({ brand: brand.id })
  const edit = (product: string, newPrice: number, before: number | null) =>
    send('PUT', `/runs/${id}/items/${product}`, { before, newPrice })
  const large: Run = await (await edit(one.id, 15_000_000, 10_400_000)).json()
  expect(large.summary).toMatchObject({ products: 2, large: 1, changes: 1, averagePercent: 27 })
  expect((await items(id, '?view=attention')).items).toMatchObject([{ id: one.id, newPrice: 15_000_000, note: 'large' }])
  expect(await refusedApply(id)).toBe('prices.unconfirmed')
  const before = await fingerprint(db)
  for (const wrong of [0, -10_000, 10_005_000, 0.5, 2e12])
    expect([wrong, (await edit(one.id, wrong, 15_000_000)).status]).toEqual([wrong, 422])
  const conflict = await edit(one.id, 11_000_000, 10_400_000)
  expect([conflict.status, await conflict.json()]).toMatchObject([
    409,
    { conflict: { fields: { newPrice: { theirs: '15000000', yours: '11000000' } } } },
  ])
  expect((await edit(newId(), 11_000_000, null)).status).toBe(404)
  expect(await fingerprint(db)).toBe(before)
  expect((await edit(one.id, 11_000_000, 15_000_000)).status).toBe(200)
  expect((await find(id)).summary).toMatchObject({ large: 0, changes: 2 })
  await apply(id)
  await runDeskJobs(shop.context, forever, { budgetMs: 5_000 })
  expect([await priceOf(one.id), await priceOf(two.id)]).toEqual([11_000_000, 20_800_000])
  expect((await edit(two.id, 21_000_000, 20_800_000)).status).toBe(409)
})

test('with no tick for all only the toggled prices change', async () => {
  const brand = await aBrand(db)
  const [one, two] = [await aProduct(db, { brand, price: 10_000_000 }), await aProduct(db, { brand, price: 20_000_000 })]
  const { id } = await preview({ brand: brand.id })
  expect(await refusedApply(id, { ticked: 'none' })).toBe('prices.nothing')
  await apply(id, { ticked: 'none', toggled: [two.id] })
  await runDeskJobs(shop.context, forever, { budgetMs: 5_000 })
  expect([await priceOf(one.id), await priceOf(two.id)]).toEqual([10_000_000, 20_800_000])
})
