import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories, productAttributes, productFamilies, products, variantOptions, variantValues } from '#db/schema/catalog.ts'
import { auditLog } from '#db/schema/operations.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { countStatements } from '#tests/support/desk/statements.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)

type Reply = {
  status: number
  body: Record<string, unknown> & { id: string; version: number; fields?: { name: string; message: string }[] }
}

async function send(method: string, path: string, body?: unknown, version?: number): Promise<Reply> {
  const headers = { ...owner.headers, ...(version !== undefined && { 'if-match': `"${version}"` }) }
  const response = await app.request(`/api/desk${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : {} }
}

async function refused(method: string, path: string, body?: unknown, version?: number): Promise<Reply['body']> {
  const before = await fingerprint(db)
  const reply = await send(method, path, body, version)
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(await fingerprint(db)).toBe(before)
  return reply.body
}

const see = async (path: string) => {
  const response = await app.request(path)
  return response.status === 301 ? `301 ${response.headers.get('location')}` : String(response.status)
}
const newCategory = { name: 'هدست', slug: 'headset', status: 'active', isAccessory: false, needsImei: false, parentId: null }
const { parentId: _none, ...fields } = newCategory
const siblings = async (parentId: string) => {
  const { body } = await send('GET', '/categories')
  return (body.categories as { name: string; parentId: string | null }[]).filter((one) => one.parentId === parentId).map(({ name }) => name)
}

test('a category is made, renamed, hidden and deleted; the shop shows each at the next request, and its old URL leads to the new one', async () => {
  const { body: made } = await send('POST', '/categories', newCategory)
  const { slug: product } = await aProduct(db, { category: await categoryRow(made.id) })
  expect(await see('/store?category=headset')).toBe('200')
  const edited = await send('PUT', `/categories/${made.id}`, { ...fields, name: 'هدست واقعیت مجازی', slug: 'vr-headset' }, 1)
  expect(edited).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await see('/store?category=headset&sort=price-asc')).toBe('301 /store?category=vr-headset&sort=price-asc')
  expect(await (await app.request('/store?category=vr-headset')).text()).toContain('هدست واقعیت مجازی')
  await send('PUT', `/categories/${made.id}`, { ...fields, slug: 'vr-headset', status: 'inactive' }, 2)
  expect(await see('/store?category=vr-headset')).toBe('404')
  expect(await see(`/product/${product}`)).toBe('404')

  const inUse = await refused('DELETE', `/categories/${made.id}`, undefined, 3)
  expect(inUse).toMatchObject({ code: 'catalog.inUse', products: 1, fields: [{ message: expect.stringContaining('۱ کالا') }] })
  await db
    .update(products)
    .set({ categoryId: (await aCategory(db)).id })
    .where(eq(products.slug, product))
  expect((await send('DELETE', `/categories/${made.id}`, undefined, 3)).status).toBe(204)
})

async function categoryRow(id: string) {
  const [row] = await db.select().from(categories).where(eq(categories.id, id))
  if (!row) throw new Error('no such category')
  return row
}

test('categories move before a sibling, to the end and to another parent; no move makes a circle', async () => {
  const [parent, other] = [await aCategory(db, { name: 'پدر' }), await aCategory(db, { name: 'دیگر' })]
  const children = []
  for (const name of ['الف', 'ب', 'پ'])
    children.push((await send('POST', '/categories', { ...newCategory, name, slug: `c-${children.length}`, parentId: parent.id })).body.id)
  const [first = '', second = '', third = ''] = children
  await send('PUT', `/categories/${third}/position`, { parentId: parent.id, before: first }, 1)
  expect(await siblings(parent.id)).toEqual(['پ', 'الف', 'ب'])
  await send('PUT', `/categories/${third}/position`, { parentId: parent.id, before: null }, 1)
  expect(await siblings(parent.id)).toEqual(['الف', 'ب', 'پ'])
  expect((await send('PUT', `/categories/${second}/position`, { parentId: other.id, before: null }, 1)).body.version).toBe(2)
  expect([await siblings(parent.id), await siblings(other.id)]).toEqual([['الف', 'پ'], ['ب']])

  expect(await refused('PUT', `/categories/${parent.id}/position`, { parentId: first, before: null }, 1)).toMatchObject({
    code: 'category.insideItself',
  })
  expect(await refused('PUT', `/categories/${first}/position`, { parentId: parent.id, before: second }, 1)).toMatchObject({
    code: 'catalog.notFound',
  })
  expect(await refused('PUT', `/categories/${second}/position`, { parentId: null, before: null }, 1)).toMatchObject({
    code: 'desk.conflict',
  })
  expect(await refused('DELETE', `/categories/${parent.id}`, undefined, 1)).toMatchObject({ code: 'catalog.inUse', children: 2 })
})

test('two moves at once that would make a circle together: one is refused', async () => {
  const [one, other] = [await aCategory(db), await aCategory(db)]
  const replies = await Promise.all([
    send('PUT', `/categories/${one.id}/position`, { parentId: other.id, before: null }, 1),
    send('PUT', `/categories/${other.id}/position`, { parentId: one.id, before: null }, 1),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('DESK-20: a save on an older version is refused with both values; the same values again are no change', async () => {
  const { id } = await aCategory(db, { name: 'ساعت', slug: 'clock' })
  const mine = { ...fields, name: 'ساعت هوشمند', slug: 'clock' }
  expect((await send('PUT', `/categories/${id}`, mine, 1)).body.version).toBe(2)
  expect((await send('PUT', `/categories/${id}`, mine, 2)).body.version).toBe(2)
  expect(await db.$count(auditLog, eq(auditLog.objectId, id))).toBe(1)
  expect(await refused('PUT', `/categories/${id}`, { ...mine, name: 'ساعت مچی', needsImei: true }, 1)).toMatchObject({
    code: 'desk.conflict',
    conflict: {
      version: 2,
      by: 'کارشناس فروش',
      fields: { name: { theirs: 'ساعت هوشمند', yours: 'ساعت مچی' }, needsImei: { theirs: 'false', yours: 'true' } },
    },
  })
  expect(await refused('PUT', `/categories/${id}`, mine)).toMatchObject({ code: 'desk.versionMissing' })
})

test('a brand is hidden from filters and suggestions while its products stay on sale', async () => {
  const brand = await aBrand(db, { name: 'Zenfex', farsiName: 'زنفکس', slug: 'zenfex' })
  const { slug } = await aProduct(db, { brand })
  expect(await (await app.request('/store')).text()).toContain('زنفکس')
  await send('PUT', `/brands/${brand.id}`, { name: 'Zenfex', farsiName: 'زنفکس', slug: 'zenfex', status: 'inactive' }, 1)
  expect(await (await app.request('/store')).text()).not.toContain('زنفکس')
  expect(await see(`/product/${slug}`)).toBe('200')
})

test('brands are merged: products move, the old URL leads to the other brand; what is in use is not deleted', async () => {
  const [from, into] = [await aBrand(db, { farsiName: 'سامسونگ قدیم' }), await aBrand(db, { farsiName: 'سامسونگ' })]
  const moved = [await aProduct(db, { brand: from }), await aProduct(db, { brand: from, status: 'inactive' })]
  expect(await refused('DELETE', `/brands/${from.id}`, undefined, 1)).toMatchObject({ code: 'catalog.inUse', products: 2 })
  expect(await refused('POST', `/brands/${from.id}/merge`, { into: from.id }, 1)).toMatchObject({ code: 'catalog.mergeSelf' })
  expect((await send('POST', `/brands/${from.id}/merge`, { into: into.id }, 1)).body).toEqual({ products: 2 })
  for (const { id } of moved) expect((await db.select().from(products).where(eq(products.id, id)))[0]?.brandId).toBe(into.id)
  expect(await see(`/store?brand=${from.slug}`)).toBe(`301 /store?brand=${into.slug}`)
  const listed = await (await app.request(`/store?brand=${into.slug}`)).text()
  expect(listed).toContain(moved[0]?.farsiName)
})

test('a large brand moves in chunks; nothing is left behind', async () => {
  const [from, into] = [await aBrand(db), await aBrand(db)]
  const { categoryId } = await aProduct(db, { brand: into })
  const rows = Array.from({ length: 1_050 }, (_, index) => ({
    ...{ slug: `many-${index}`, title: `Many ${index}`, farsiName: `کالا ${index}`, sku: `many-${index}`, categoryId, brandId: from.id },
  }))
  await db.insert(products).values(rows)
  expect((await send('POST', `/brands/${from.id}/merge`, { into: into.id }, 1)).body).toEqual({ products: 1_050 })
  expect(await db.$count(products, eq(products.brandId, into.id))).toBe(1_051)
})

test('values of an option are merged: facts of products move, one that has both keeps one, the old filter leads to the other', async () => {
  const navy = await aProduct(db, { attributes: { shade: 'سرمه‌ای' } })
  const both = await aProduct(db, { attributes: { shade: 'سرمه‌ای' } })
  const blue = await aProduct(db, { attributes: { shade: 'آبی' } })
  const [option] = await db.select().from(variantOptions).where(eq(variantOptions.slug, 'shade'))
  const { body } = await send('GET', `/options/${option?.id}`)
  const [first, second] = body.values as { id: string; value: string; products: number }[]
  expect([first, second]).toMatchObject([
    { value: 'آبی', products: 1 },
    { value: 'سرمه‌ای', products: 2 },
  ])
  await db.insert(productAttributes).values({ productId: both.id, optionId: option?.id ?? '', valueId: first?.id ?? '' })
  expect(await refused('DELETE', `/values/${second?.id}`, undefined, 1)).toMatchObject({ code: 'catalog.inUse', products: 2 })
  expect(await refused('DELETE', `/options/${option?.id}`, undefined, 1)).toMatchObject({ code: 'catalog.inUse', products: 3 })
  expect((await send('POST', `/values/${second?.id}/merge`, { into: first?.id }, 1)).body).toEqual({ products: 2 })
  for (const { id } of [navy, both, blue])
    expect(await db.select().from(productAttributes).where(eq(productAttributes.productId, id))).toMatchObject([{ valueId: first?.id }])
  expect(await see(`/store?shade=${encodeURIComponent('سرمه‌ای')}`)).toBe(`301 /store?shade=${encodeURIComponent('آبی')}`)
  expect(await (await app.request(`/store?shade=${encodeURIComponent('آبی')}`)).text()).toContain(navy.farsiName)
})

test('an option of a family is kept with the number of families; families without products go with it', async () => {
  const product = await aProduct(db, { status: 'inactive', attributes: { finish: 'مات' } })
  const [option] = await db.select().from(variantOptions).where(eq(variantOptions.slug, 'finish'))
  const optionIds = [option?.id ?? '']
  const [family] = await db.insert(productFamilies).values({ name: 'قاب', optionIds }).returning()
  await db.insert(productFamilies).values({ name: 'خالی', optionIds })
  await db
    .update(products)
    .set({ familyId: family?.id ?? '' })
    .where(eq(products.id, product.id))
  await db.delete(productAttributes).where(eq(productAttributes.productId, product.id))
  const refusal = await refused('DELETE', `/options/${option?.id}`, undefined, 1)
  expect(refusal).toMatchObject({ code: 'catalog.inUse', fields: [{ message: expect.stringContaining('۱ خانواده') }] })
  await db.update(products).set({ familyId: null }).where(eq(products.id, product.id))
  expect((await send('DELETE', `/options/${option?.id}`, undefined, 1)).status).toBe(204)
  expect(await db.$count(productFamilies, sql`${option?.id}::uuid = any (${productFamilies.optionIds})`)).toBe(0)
})

test('options and values: made, renamed, placed and deleted', async () => {
  const { body: option } = await send('POST', '/options', { name: 'اندازه‌ی بند', slug: 'strap' })
  const ids: string[] = []
  for (const value of ['کوچک', 'میانه', 'بزرگ'])
    ids.push((await send('POST', `/options/${option.id}/values`, { value, swatch: '' })).body.id)
  await send('PUT', `/values/${ids[2]}/position`, { before: ids[0] }, 1)
  await send('PUT', `/values/${ids[1]}`, { value: 'متوسط', swatch: '#aabbcc' }, 1)
  const { body } = await send('GET', `/options/${option.id}`)
  expect((body.values as { value: string }[]).map(({ value }) => value)).toEqual(['بزرگ', 'کوچک', 'متوسط'])
  expect(await refused('POST', `/options/${option.id}/values`, { value: 'کوچک', swatch: '' })).toMatchObject({ code: 'catalog.exists' })
  expect(await refused('POST', '/options', { name: 'برند', slug: 'brand' })).toMatchObject({ code: 'request.malformed' })
  expect((await send('PUT', `/options/${option.id}`, { name: 'بند' }, 1)).body.version).toBe(2)
  const { body: list } = await send('GET', '/options')
  const [front] = list.options as { id: string }[]
  await send('PUT', `/options/${option.id}/position`, { before: front?.id }, 2)
  const { body: placed } = await send('GET', '/options')
  expect((placed.options as { id: string; values: number }[])[0]).toMatchObject({ id: option.id, values: 3 })
  expect((await send('DELETE', `/values/${ids[0]}`, undefined, 1)).status).toBe(204)
  expect((await send('DELETE', `/options/${option.id}`, undefined, 2)).status).toBe(204)
  expect(await db.$count(variantValues, eq(variantValues.optionId, option.id))).toBe(0)
})

test('a new category, brand or value with an old slug takes it over', async () => {
  const category = await aCategory(db, { slug: 'first-name' })
  await send('PUT', `/categories/${category.id}`, { ...fields, slug: 'second-name' }, 1)
  expect(await see('/store?category=first-name')).toBe('301 /store?category=second-name')
  await send('POST', '/categories', { ...newCategory, slug: 'first-name' })
  expect(await see('/store?category=first-name')).toBe('200')
})

const columns = ['id', 'version', 'createdAt', 'updatedAt', 'displayOrder', 'imageUrl', 'role', 'units_sold']
test.each(columns)('DESK-13: %s in the body of a category, brand, option or value is refused', async (column) => {
  const [category, brand] = [await aCategory(db), await aBrand(db)]
  const extra = { [column]: 9 }
  const bodies: [string, string, object][] = [
    ['POST', '/categories', newCategory],
    ['PUT', `/categories/${category.id}`, fields],
    ['PUT', `/categories/${category.id}/position`, { parentId: null, before: null }],
    ['POST', '/brands', { name: 'N', farsiName: 'ن', slug: 'n', status: 'active' }],
    ['PUT', `/brands/${brand.id}`, { name: 'N', farsiName: 'ن', slug: 'n', status: 'active' }],
    ['POST', '/options', { name: 'ن', slug: 'n' }],
  ]
  for (const [method, path, body] of bodies)
    expect(await refused(method, path, { ...body, ...extra }, 1)).toMatchObject({ code: 'request.malformed' })
})

test('DESK-36: unknown filters and forged cursors of brands are refused', async () => {
  for (const query of ['sort=name', 'cursor=x', `cursor=${Buffer.from('["a","b"]').toString('base64url')}`, `q=${'a'.repeat(101)}`])
    expect(await refused('GET', `/brands?${query}`)).toMatchObject({ code: 'desk.badList' })
})

test('brands come in pages of 50 and the lists need few statements', async () => {
  for (let index = 0; index < 60; index += 1) await aBrand(db, { farsiName: `برند ${index} _٪` })
  const names: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await send('GET', `/brands?q=${encodeURIComponent('_٪')}${cursor && `&cursor=${cursor}`}`)
    names.push(...(body.brands as { farsiName: string }[]).map(({ farsiName }) => farsiName))
    if (body.next === null) break
    cursor = String(body.next)
  }
  expect(new Set(names).size).toBe(60)
  for (const path of ['/categories', '/brands', '/options']) {
    const { result, count } = await countStatements(shop, async () => app.request(`/api/desk${path}`, { headers: owner.headers }))
    expect([path, result.status, count <= 6, (await result.text()).length <= 40_960]).toEqual([path, 200, true, true])
  }
})

test('who may only see products sees the trees and changes nothing', async () => {
  const clerk = await aDeskClient(shop, presets.orders.name)
  for (const path of ['/categories', '/brands', '/options'])
    expect((await app.request(`/api/desk${path}`, { headers: clerk.headers })).status).toBe(200)
  const before = await fingerprint(db)
  const response = await app.request('/api/desk/categories', { method: 'POST', headers: clerk.headers, body: JSON.stringify(newCategory) })
  expect(response.status).toBe(403)
  expect(await fingerprint(db)).toBe(before)
})
