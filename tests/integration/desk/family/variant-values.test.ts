import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { checkInvariants } from '#db/invariants.ts'
import { productFamilies, productImages, products } from '#db/schema/catalog.ts'
import { specField } from '#domain/desk/goods/product-specs.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { aNewFamily } from '#tests/support/desk/families.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const { headers } = await aDeskClient(shop, presets.owner.name)

type Reply = { version: number; fields?: { name: string; message: string }[] }
type StepReply = { changed: number; refused: { id: string; message: string }[] }

const send = (method: string, path: string, body: unknown, extra: Record<string, string> = {}) =>
  app.request(`/api/desk${path}`, { method, headers: { ...headers, ...extra }, body: JSON.stringify(body) })
async function save(id: string, changes: Record<string, string>): Promise<{ status: number; body: Reply }> {
  const [product] = await db.select().from(products).where(eq(products.id, id))
  const response = await send('PATCH', `/goods/${id}`, changes, { 'if-match': `"${product?.version}"` })
  return { status: response.status, body: await response.json() }
}
/** How many were published, and why each of the others was not. */
async function publish(ids: readonly string[]): Promise<StepReply> {
  const response = await send('POST', '/goods/steps', { id: newId(), chosen: { ids }, step: { do: 'publish' } })
  const { changed, refused } = (await response.json()) as StepReply
  return { changed, refused: refused.map(({ id, message }) => ({ id, message })) }
}
const statusOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.status

/** Two colours in two memories, all published; black before white, 128 before 256. */
async function aFamily() {
  const { options, ...body } = await aNewFamily(db)
  const [color, memory] = [options[0], options[1]]
  if (!color || !memory) throw new Error('a family has options')
  await send('POST', '/families', { ...body, options: [color, memory].map(({ id, values }) => ({ id, values: values.slice(0, 2) })) })
  const rows = await db.select().from(products).where(eq(products.familyId, body.id)).orderBy(asc(products.sku))
  for (const { id } of rows) {
    const picture = { imageUrl: `/media/products/${id}.webp`, alt: 'گوشی', width: 10, height: 10, displayOrder: 0 }
    await db.insert(productImages).values({ productId: id, ...picture })
    await db
      .update(products)
      .set({ price: toman(1_000), mainImageUrl: picture.imageUrl })
      .where(eq(products.id, id))
  }
  const ids = rows.map(({ id }) => id)
  expect(await publish(ids)).toEqual({ changed: 4, refused: [] })
  return { id: body.id, ids, color: specField(color.id), memory: specField(memory.id) }
}

test.each([
  ['no value', ''],
  ['two values', 'مشکی، سفید'],
])('a variant cannot have %s of an option of its family', async (_case, text) => {
  const { ids, color } = await aFamily()
  const before = await fingerprint(db)
  const { status, body } = await save(ids[0] ?? '', { [color]: text, farsiName: 'نام تازه' })
  expect([status, body.fields]).toEqual([422, [{ name: color, message: 'هر گونه‌ی خانواده از این ویژگی دقیقا یک مقدار می‌خواهد' }]])
  expect(await fingerprint(db)).toBe(before)
  expect(await checkInvariants(db)).toEqual([])
})

test('a variant takes a value that is new, and another option may have none', async () => {
  const { id, ids, color, memory } = await aFamily()
  const [first = ''] = ids
  expect((await save(first, { [color]: 'بنفش' })).status).toBe(200)
  await db.update(products).set({ familyId: null }).where(eq(products.familyId, id))
  expect((await save(first, { [memory]: '' })).status).toBe(200)
  expect(await checkInvariants(db)).toEqual([])
})

test('values that another variant has are refused by the field of the specification', async () => {
  const { ids, color } = await aFamily()
  const before = await fingerprint(db)
  const { status, body } = await save(ids[0] ?? '', { [color]: 'سفید' })
  expect([status, body.fields]).toEqual([
    422,
    [{ name: color, message: '«گوشی آزمایشی سفید ۱۲۸ گیگابایت» در همین خانواده همین ویژگی‌ها را دارد' }],
  ])
  expect(await fingerprint(db)).toBe(before)
})

test('two values of a variant change together, also when another variant has one of them with what this one had', async () => {
  const { ids, color, memory } = await aFamily()
  const [first = '', second = ''] = ids
  expect((await send('DELETE', `/families/${await familyOf(first)}/members/${ids[3]}`, undefined)).status).toBe(204)
  expect((await save(first, { [color]: 'سفید', [memory]: '۲۵۶ گیگابایت' })).status).toBe(200)
  expect((await save(second, { [memory]: '۱۲۸ گیگابایت', [color]: 'مشکی' })).status).toBe(200)
  expect(await checkInvariants(db)).toEqual([])
})

const familyOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.familyId

test('a variant without a value of each option is not published, alone or with others, and the reply says why', async () => {
  const { id } = await aFamily()
  const [bare, plain] = [await aProduct(db, { status: 'inactive' }), await aProduct(db, { status: 'inactive' })]
  await db.update(products).set({ familyId: id }).where(eq(products.id, bare.id))
  const refused = [{ id: bare.id, message: 'این کالا از هر ویژگی خانواده یک مقدار می‌خواهد. نخست مشخصات آن را کامل کنید' }]
  expect(await publish([bare.id])).toEqual({ changed: 0, refused })
  expect(await publish([bare.id, plain.id])).toEqual({ changed: 1, refused })
  expect([await statusOf(bare.id), await statusOf(plain.id)]).toEqual(['inactive', 'active'])
  expect(await checkInvariants(db)).toEqual([])
})

test('the preview shows the stored values instead of those that a variant cannot have', async () => {
  const { ids, color } = await aFamily()
  const [first = ''] = ids
  for (const text of ['سفید', '', 'مشکی، سفید']) {
    const draft = { baseVersion: 1, changes: { [color]: text, farsiName: 'نام پیش‌نویس' } }
    expect((await send('PUT', `/goods/${first}/draft`, draft)).status).toBe(204)
    const preview = await app.request(`/desk/goods/${first}/preview`, { headers })
    expect([text, preview.status]).toEqual([text, 200])
    expect((await preview.text()).includes('{"name":"رنگ","value":"مشکی"}')).toBe(true)
  }
})

test('a family of one option refuses a second product with its value by the field of that option', async () => {
  const { ids, color, memory } = await aFamily()
  const [first = '', second = ''] = ids
  const memoryId = memory.replace('spec:', '')
  const [family] = await db
    .insert(productFamilies)
    .values({ id: newId(), name: 'حافظه‌ها', optionIds: [memoryId] })
    .returning()
  for (const id of [first, second])
    await db
      .update(products)
      .set({ familyId: family?.id ?? '' })
      .where(eq(products.id, id))
  const { body } = await save(first, { [color]: 'آبی', [memory]: '۲۵۶ گیگابایت' })
  expect(body.fields?.map(({ name }) => name)).toEqual([memory])
})
