import { and, eq, sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { notifyDesk } from '#db/notifications.ts'
import { categories, products } from '#db/schema/catalog.ts'
import { productLabels } from '#db/schema/desk.ts'
import { auditLog } from '#db/schema/operations.ts'
import { deskJobs } from '#db/schema/prices.ts'
import { presets } from '#domain/desk/permissions.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { openEvents } from '#tests/support/desk/event-reader.ts'
import { killNodeAtWork } from '#tests/support/desk/killed-node.ts'
import { manyProducts } from '#tests/support/desk/price-runs.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aCategory, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const content = await aDeskClient(shop, presets.content.name)
const forever = new AbortController().signal
const subscription = shop.followNotifications()
afterAll(() => subscription.stop())

type Step = {
  id: string
  at: string
  isOver: boolean
  changed: number
  same: number
  undoneBy: string | null
  reasons: { message: string; count: number }[]
  refused: { id: string; name: string; message: string }[]
  total: number
  job: { status: string; done: number } | null
}

const send = (method: string, path: string, body?: unknown, { headers } = owner) =>
  app.request(`/api/desk/goods${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
const select = async (filter: Record<string, string>) =>
  (await (await send('GET', `/selection?${new URLSearchParams(filter)}`)).json()) as { count: number; digest: string; at: string }
const stepList = async (filter: Record<string, string>, step: unknown, id = newId()) => {
  const { digest } = await select(filter)
  return (await (await send('POST', '/steps', { id, chosen: { filter, digest }, step })).json()) as Step
}
const stepIds = async (ids: string[], step: unknown): Promise<Step> =>
  (await send('POST', '/steps', { id: newId(), chosen: { ids }, step })).json()
const undo = async (id: string, undoId = newId()) => (await (await send('POST', `/steps/${id}/undo`, { id: undoId })).json()) as Step
const find = async (id: string): Promise<Step> => (await send('GET', `/steps/${id}`)).json()
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const countOf = (brand: string, status: 'active' | 'inactive') =>
  db.$count(products, and(eq(products.brandId, brand), eq(products.status, status)))
/** Until the job of the node is done, as it is a second later. */
const finish = async (id: string) => {
  await runDeskJobs(shopOf(db), forever)
  return find(id)
}

test('1,200 products of a list are hidden by a job, one audit row each, and published again by its undo', async () => {
  const brand = await manyProducts(shop, 1_200)
  expect(await select({ brand })).toEqual({ count: 1_200, digest: expect.any(String), at: expect.any(String) })
  const started = await stepList({ brand }, { do: 'hide' })
  expect([started.total, started.job !== null]).toEqual([1_200, true])
  expect(await finish(started.id)).toMatchObject({ isOver: true, changed: 1_200, refused: [], job: { status: 'done', done: 1_200 } })
  expect(await countOf(brand, 'inactive')).toBe(1_200)
  const ofProducts = sql`action = 'product.hidden' and object_id in (select id from products where brand_id = ${brand})`
  expect(await db.$count(auditLog, ofProducts)).toBe(1_200)
  const [row] = await db.select().from(auditLog).where(ofProducts).limit(1)
  expect(row).toMatchObject({ actorId: owner.member.userId, oldState: { status: 'published' }, newState: { status: 'hidden' } })

  const undone = await undo(started.id)
  expect(await finish(undone.id)).toMatchObject({ changed: 1_200, refused: [] })
  expect(await countOf(brand, 'active')).toBe(1_200)
  expect((await find(started.id)).undoneBy).toBe(undone.id)
  const { steps } = (await (await send('GET', '/steps')).json()) as { steps: Step[] }
  expect(steps.map(({ id }) => id)).toEqual([undone.id, started.id])
  expect(await codeOf(await send('POST', `/steps/${undone.id}/undo`, { id: newId() }))).toEqual([409, 'goods.notUndoable'])
}, 120_000)

test('DESK-30: a job that is killed in the middle changes each product once; a stopped one keeps what is done, and only that is undone', async () => {
  const brand = await manyProducts(shop, 1_200)
  const { digest } = await select({ brand })
  const id = newId()
  // Another job goes first: the request itself does not begin.
  await db.insert(deskJobs).values({ id: newId(), kind: 'import', total: 1, status: 'running', holder: newId(), heartbeatAt: new Date() })
  await db.insert(deskJobs).values({ id: newId(), kind: 'import-check', total: 1, startAt: new Date(0) })
  const body = { id, chosen: { filter: { brand }, digest }, step: { do: 'label', label: 'انبوه' } }
  expect(((await (await send('POST', '/steps', body)).json()) as Step).job).toMatchObject({ status: 'queued', done: 0 })
  await db.delete(deskJobs).where(sql`kind in ('import', 'import-check')`)
  for (let kill = 0; kill < 2; kill += 1) await killNodeAtWork(shop)
  // The same request again finds its step, although the list has changed since.
  await aProduct(db, { brand: { id: brand } as never })
  expect(((await (await send('POST', '/steps', body)).json()) as Step).id).toBe(id)
  const { changed } = await finish(id)
  expect(changed).toBe(1_200)
  expect(
    await db.$count(auditLog, sql`action = 'product.labelled' and object_id in (select id from products where brand_id = ${brand})`),
  ).toBe(1_200)

  const undone = newId()
  await db.insert(deskJobs).values({ id: newId(), kind: 'import-check', total: 1, startAt: new Date(0) })
  await undo(id, undone)
  await db.delete(deskJobs).where(eq(deskJobs.kind, 'import-check'))
  await killNodeAtWork(shop)
  await send('POST', `/steps/${undone}/stop`)
  const stopped = await finish(undone)
  expect(stopped.job?.status).toBe('stopped')
  expect(stopped.changed).toBeGreaterThan(0)
  expect(await db.$count(productLabels, eq(productLabels.label, 'انبوه'))).toBe(1_200 - stopped.changed)
  expect(await codeOf(await send('POST', `/steps/${undone}/stop`))).toEqual([409, 'goods.stepEnded'])
  // Undone once more, the rest goes too.
  const rest = await undo(id)
  expect(await finish(rest.id)).toMatchObject({ changed: 1_200 - stopped.changed })
  expect(await db.$count(productLabels, eq(productLabels.label, 'انبوه'))).toBe(0)
}, 120_000)

test('the undo of a move gives each product its former category, and names what somebody moved since', async () => {
  const [one, two, to, elsewhere] = [await aCategory(db), await aCategory(db), await aCategory(db), await aCategory(db)]
  const [first, second, third] = [
    await aProduct(db, { category: one }),
    await aProduct(db, { category: two }),
    await aProduct(db, { category: two }),
  ]
  const ids = [first, second, third].map(({ id }) => id)
  const moved = await stepIds(ids, { do: 'move', categoryId: to.id })
  expect(moved).toMatchObject({ changed: 3, job: null, isOver: true })
  expect(Date.now() - Date.parse(moved.at)).toBeLessThan(60_000)
  await stepIds([third.id], { do: 'move', categoryId: elsewhere.id })
  const undone = await undo(moved.id)
  expect(undone.changed).toBe(2)
  expect(undone.refused).toEqual([{ id: third.id, name: third.farsiName, message: expect.stringContaining('دوباره عوض شده') }])
  const categoryOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.categoryId
  expect(await Promise.all(ids.map(categoryOf))).toEqual([one.id, two.id, elsewhere.id])
  const rows = await db.select().from(auditLog).where(sql`object_id = ${first.id} and action = 'product.moved'`).orderBy(auditLog.id)
  expect(rows.map(({ oldState, newState }) => [oldState, newState])).toEqual([
    [{ categoryId: one.id }, { categoryId: to.id }],
    [{ categoryId: to.id }, { categoryId: one.id }],
  ])
})

test('a former category that was deleted since is named; a label comes back where there is room', async () => {
  const [from, to] = [await aCategory(db), await aCategory(db)]
  const product = await aProduct(db, { category: from })
  const moved = await stepIds([product.id], { do: 'move', categoryId: to.id })
  await db.delete(categories).where(eq(categories.id, from.id))
  expect(await undo(moved.id)).toMatchObject({ changed: 0, refused: [{ message: expect.stringContaining('دسته') }] })
  await stepIds([product.id], { do: 'label', label: 'عید' })
  const removed = await stepIds([product.id], { do: 'unlabel', label: 'عید' })
  expect(await undo(removed.id)).toMatchObject({ changed: 1, refused: [] })
  expect(await db.$count(productLabels, eq(productLabels.productId, product.id))).toBe(1)
})

test('an undo sent twice is one, needs the permission of its step, and has something to undo', async () => {
  const product = await aProduct(db)
  const hidden = await stepIds([product.id], { do: 'hide' })
  const same = await stepIds([product.id], { do: 'hide' })
  expect(same).toMatchObject({ changed: 0, same: 1 })
  const before = await fingerprint(db)
  expect((await send('POST', `/steps/${hidden.id}/undo`, { id: newId() }, content)).status).toBe(403)
  expect(await codeOf(await send('POST', `/steps/${same.id}/undo`, { id: newId() }))).toEqual([409, 'goods.nothingToUndo'])
  expect(await codeOf(await send('POST', `/steps/${newId()}/undo`, { id: newId() }))).toEqual([404, 'goods.stepMissing'])
  expect(await fingerprint(db)).toBe(before)
  const undoId = newId()
  expect([(await undo(hidden.id, undoId)).changed, (await undo(hidden.id, undoId)).changed]).toEqual([1, 1])
  expect(await db.$count(auditLog, sql`object_id = ${product.id} and action = 'product.published'`)).toBe(1)
})

test('DESK-36: a result has counts and the first names, below 40 KB; a list that holds others by then is refused', async () => {
  const brand = await manyProducts(shop, 300)
  await finish((await stepList({ brand }, { do: 'hide' })).id)
  await db.execute(sql`update products set farsi_name = ${'گوشی موبایل '.repeat(12).trim()}
    where id in (select id from products where brand_id = ${brand} order by id limit 50)`)
  const started = await stepList({ brand }, { do: 'publish' })
  const over = await finish(started.id)
  expect([over.changed, over.refused.length, over.reasons]).toEqual([
    0,
    50,
    [{ message: expect.stringContaining('تصویر ندارد'), count: 300 }],
  ])
  expect(Buffer.byteLength(JSON.stringify(over))).toBeLessThan(40 * 1024)
  const { digest } = await select({ brand })
  await aProduct(db, { brand: { id: brand } as never })
  const before = await fingerprint(db)
  expect(await codeOf(await send('POST', '/steps', { id: newId(), chosen: { filter: { brand }, digest }, step: { do: 'hide' } }))).toEqual([
    409,
    'goods.selectionChanged',
  ])
  const ids = Array.from({ length: 1_001 }, () => newId())
  expect((await send('POST', '/steps', { id: newId(), chosen: { ids }, step: { do: 'hide' } })).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
}, 60_000)

test('many products are announced to open desks together, a few one by one; their progress reaches those who may see products', async () => {
  const stream = await vi.waitUntil(async () =>
    openEvents(() => app.request('/api/desk/events', { headers: content.headers })).catch(() => null),
  )
  onTestFinished(stream.cancel)
  const until = async (mark: string) => {
    await notifyDesk(db, 'product', [mark])
    await vi.waitUntil(() => stream.events.includes(`product ${mark}`), { timeout: 10_000 })
    return stream.events.filter((event) => event.startsWith('product ') && !event.includes('mark'))
  }
  const product = await aProduct(db)
  await stepIds([product.id], { do: 'hide' })
  expect(await until('mark-1')).toEqual([`product ${product.id}`])
  const brand = await manyProducts(shop, 450)
  const from = (await until('mark-2')).length
  const { id } = await stepList({ brand }, { do: 'hide' })
  await finish(id)
  const events = (await until('mark-3')).slice(from)
  expect([new Set(events), events.length < 10]).toEqual([new Set(['product *']), true])
  expect(stream.events).toContain(`job ${id}`)
})
