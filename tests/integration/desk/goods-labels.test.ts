import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { productLabels } from '#db/schema/desk.ts'
import { auditLog } from '#db/schema/operations.ts'
import { maxLabels } from '#domain/desk/labels.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { countStatements } from '#tests/support/desk/statements.ts'
import { aCategory, aProduct } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const { headers } = await aDeskClient(shop, presets.owner.name)

type Row = { id: string; labels: string[]; otherLabels: number; version: number }
type List = { goods: Row[]; count: number; next: string | null }

const get = async (path: string) => (await app.request(`/api/desk/goods${path}`, { headers })).json()
const list = (query: Record<string, string>): Promise<List> => get(`?${new URLSearchParams(query)}`)
const step = (chosen: unknown, body: unknown, as = headers) =>
  app.request('/api/desk/goods/steps', { method: 'POST', headers: as, body: JSON.stringify({ id: newId(), chosen, step: body }) })
const label = (ids: string[], text: string, what = 'label') => step({ ids }, { do: what, label: text })
type Result = { changed: number; same: number; refused: { name: string; message: string }[] }
const resultOf = async (response: Response): Promise<Result> => response.json()
const auditOf = (id: string) =>
  db.select().from(auditLog).where(sql`object_id = ${id} and object_type = 'product_label'`).orderBy(auditLog.id)

test('a label is cleaned, stored once, shown in list and form, found by its filter, and leaves one audit row', async () => {
  const [one, two] = [await aProduct(db), await aProduct(db)]
  expect(await resultOf(await label([one.id, two.id], '  كادو  '))).toMatchObject({ changed: 2, refused: [] })
  expect(await resultOf(await label([one.id], 'کادو'))).toMatchObject({ changed: 0, same: 1, refused: [] })
  const { goods, count } = await list({ label: 'کادو' })
  expect([goods.map(({ id }) => id).sort(), count]).toEqual([[one.id, two.id].sort(), 2])
  expect(goods[0]).toMatchObject({ labels: ['کادو'], otherLabels: 0, version: one.version })
  expect(await get(`/${one.id}`)).toMatchObject({ labels: ['کادو'], version: one.version })
  expect((await get('/choices')).labels).toContain('کادو')
  expect(await auditOf(one.id)).toMatchObject([{ action: 'product.labelled', oldState: { labels: [] }, newState: { labels: ['کادو'] } }])

  await label([one.id], 'کادو', 'unlabel')
  await label([one.id], 'کادو', 'unlabel')
  expect((await list({ label: 'کادو' })).goods.map(({ id }) => id)).toEqual([two.id])
  expect((await auditOf(one.id))[1]).toMatchObject({
    action: 'product.labelRemoved',
    oldState: { labels: ['کادو'] },
    newState: { labels: [] },
  })
  expect(await auditOf(one.id)).toHaveLength(2)
})

test('labels of a whole list go by its filter, also when the filter is a label, and stay within six statements a page', async () => {
  const category = await aCategory(db)
  for (let count = 0; count < 60; count += 1) await aProduct(db, { category })
  const whole = async (filter: Record<string, string>, what: 'label' | 'unlabel', text: string) => {
    const { digest } = await get(`/selection?${new URLSearchParams(filter)}`)
    return (await resultOf(await step({ filter, digest }, { do: what, label: text }))).changed
  }
  expect(await whole({ category: category.id }, 'label', 'نوروز')).toBe(60)
  const { result, count } = await countStatements(shop, () => list({ label: 'نوروز' }))
  expect([result.goods.length, result.count, count <= 6]).toEqual([50, 60, true])
  for (const sort of ['name', '-price', 'sku', 'added']) {
    const first = await list({ label: 'نوروز', sort })
    const second = await list({ label: 'نوروز', sort, cursor: first.next ?? '' })
    expect(new Set([...first.goods, ...second.goods].map(({ id }) => id)).size).toBe(60)
  }
  expect((await list({ label: 'نوروز', category: category.id, stock: 'out' })).count).toBe(0)
  expect(await whole({ label: 'نوروز' }, 'unlabel', 'نوروز')).toBe(60)
  expect((await list({ label: 'نوروز' })).count).toBe(0)
})

test('an eleventh label is refused by name while the others get it; a row shows two', async () => {
  const [full, free] = [await aProduct(db), await aProduct(db)]
  await db.insert(productLabels).values(Array.from({ length: maxLabels }, (_, number) => ({ productId: full.id, label: `ب${number}` })))
  const { refused } = await resultOf(await label([full.id, free.id], 'یازدهم'))
  expect(refused.map(({ message }) => message)).toEqual(['هر سفارش یا کالا حداکثر ۱۰ برچسب می‌گیرد'])
  expect((await get(`/${full.id}`)).labels).toHaveLength(maxLabels)
  expect((await list({ label: 'ب1' })).goods).toMatchObject([{ labels: ['ب0', 'ب1'], otherLabels: 8 }])
  expect((await get(`/${free.id}`)).labels).toEqual(['یازدهم'])
})

test('a label that is empty or too long, or from somebody who may not edit, is refused and changes nothing', async () => {
  const { id } = await aProduct(db)
  const { headers: clerk } = await aDeskClient(shop, presets.orders.name)
  const before = await fingerprint(db)
  for (const text of [' ', 'ن'.repeat(41)]) expect([text, (await label([id], text)).status]).toEqual([text, 422])
  expect((await step({ ids: [id] }, { do: 'label', label: 'x' }, clerk)).status).toBe(403)
  expect((await step({ ids: [id] }, { do: 'label', label: 'x', status: 'active' })).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
})

test('twenty people who label one product at once leave it with at most ten labels', async () => {
  const { id } = await aProduct(db)
  await Promise.all(Array.from({ length: 20 }, (_, number) => label([id], `همزمان ${number}`)))
  expect((await get(`/${id}`)).labels).toHaveLength(maxLabels)
})
