import { eq, getTableColumns, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { products, variantOptions } from '#db/schema/catalog.ts'
import { deskDrafts } from '#db/schema/desk.ts'
import { auditLog } from '#db/schema/operations.ts'
import { productFieldNames } from '#domain/desk/goods/product-form.ts'
import { specField } from '#domain/desk/goods/product-specs.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aCategory, aProduct } from '#tests/support/factories.ts'
import { hostileStrings } from '#tests/support/hostile-strings.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const other = await aDeskClient(shop, presets.manager.name)
const content = await aDeskClient(shop, presets.content.name)

type Form = Record<string, string>
type DeskProduct = { version: number; form: Form; draft: { baseVersion: number; base: Form; changes: Form } | null; status: string }

const request = (method: string, path: string, body?: unknown, headers: Record<string, string> = owner.headers) =>
  app.request(`/api/desk/goods${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
const save = (id: string, version: number, changes: unknown, { headers } = owner) =>
  request('PATCH', `/${id}`, changes, { ...headers, 'if-match': `"${version}"` })
const read = async (id: string, { headers } = owner): Promise<DeskProduct> => (await request('GET', `/${id}`, undefined, headers)).json()
const rowOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]
const page = (path: string) => app.request(path, { redirect: 'manual' })
const preview = (id: string, headers: Record<string, string> = owner.headers) => app.request(`/desk/goods/${id}/preview`, { headers })

test('a save changes what was sent, clears what is empty, and is on the shop’s page at the next request', async () => {
  const product = await aProduct(db, { farsiName: 'نام پیشین' })
  expect(await (await page(`/product/${product.slug}`)).text()).toContain('نام پیشین')
  const changes = {
    farsiName: 'نام تازه',
    price: '۱۲٫۵ میلیون',
    seoTitle: 'عنوان خودم',
    seoDescription: 'توضیح خودم',
    warrantyMonths: '۱۸',
  }
  expect(await (await save(product.id, 1, changes)).json()).toEqual({ version: 2 })
  const html = await (await page(`/product/${product.slug}`)).text()
  expect(html).toContain('<title>عنوان خودم | ویترین</title>')
  expect(html).toContain('<meta name="description" content="توضیح خودم"/>')
  expect(html).toContain('۱۲٬۵۰۰٬۰۰۰')
  expect(html).not.toContain('خرید نام پیشین')
  await save(product.id, 2, { warrantyMonths: '', price: '' })
  expect(await rowOf(product.id)).toMatchObject({ warrantyMonths: null, price: null, farsiName: 'نام تازه', version: 3 })
})

test('stock and sales never raise the version', async () => {
  const { id } = await aProduct(db)
  await db.execute(sql`update products set stock_quantity = 3, opening_stock = 3, units_sold = units_sold where id = ${id}`)
  expect((await rowOf(id))?.version).toBe(1)
})

const foreign = Object.keys(getTableColumns(products)).filter((name) => !productFieldNames.some((field) => field === name))

test.each([...foreign, 'units_sold', 'role', 'paid_at', 'constructor', 'spec:1'])('DESK-13: `%s` is no field of the form', async (name) => {
  const { id } = await aProduct(db)
  const before = await fingerprint(db)
  expect((await save(id, 1, { farsiName: 'تازه', [name]: '1' })).status).toBe(422)
  expect((await request('PUT', `/${id}/draft`, { baseVersion: 1, changes: { [name]: '1' } })).status).toBe(422)
  expect((await request('POST', '', { ...newProduct(), [name]: 1 })).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
})

test('DESK-13: a save without its version, and fields that a role may not change, are refused', async () => {
  const { id } = await aProduct(db)
  const before = await fingerprint(db)
  expect((await request('PATCH', `/${id}`, { farsiName: 'تازه' })).status).toBe(422)
  for (const changes of [{ price: '5' }, { cost: '5' }, { farsiName: 'تازه', listPrice: '5' }])
    expect((await save(id, 1, changes, content)).status).toBe(403)
  expect((await read(id, content)).form.cost).toBeUndefined()
  expect(await fingerprint(db)).toBe(before)
})

test('each wrong field is named, and nothing is saved', async () => {
  const [{ id, slug }, taken] = [await aProduct(db), await aProduct(db)]
  const before = await fingerprint(db)
  const cases: [Form, string][] = [
    [{ farsiName: 'خوب', price: '۵ع' }, 'price'],
    [{ sku: taken.sku }, 'sku'],
    [{ slug: taken.slug }, 'slug'],
    [{ slug: `${slug} x` }, 'slug'],
    [{ categoryId: newId() }, 'categoryId'],
    [{ boxLengthMm: '10' }, 'boxLengthMm'],
  ]
  for (const [changes, name] of cases) {
    const response = await save(id, 1, changes)
    const { fields } = (await response.json()) as { fields: { name: string }[] }
    expect([response.status, fields.map((field) => field.name)]).toEqual([422, [name]])
  }
  expect(await fingerprint(db)).toBe(before)
})

test('two who write the same are no conflict', async () => {
  const { id } = await aProduct(db)
  await save(id, 1, { farsiName: 'همان' })
  expect(await (await save(id, 1, { farsiName: 'همان' }, other)).json()).toEqual({ version: 2 })
})

test('a changed slug leaves a 301, also over several changes; a former slug of another product is refused', async () => {
  const [product, second] = [await aProduct(db), await aProduct(db)]
  const [one, two] = [`${product.slug}-one`, `${product.slug}-two`]
  await save(product.id, 1, { slug: one })
  await save(product.id, 2, { slug: two })
  for (const old of [product.slug, one]) {
    const response = await page(`/product/${old}`)
    expect([response.status, response.headers.get('location')]).toEqual([301, `/product/${two}`])
  }
  const before = await fingerprint(db)
  expect((await save(second.id, 1, { slug: product.slug })).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
  // Back to its first slug: that one answers again.
  expect((await save(product.id, 3, { slug: product.slug })).status).toBe(200)
  expect([(await page(`/product/${product.slug}`)).status, (await page(`/product/${two}`)).status]).toEqual([200, 301])
})

test('specifications: known values in any spelling, new ones, cleared ones; a template of the category', async () => {
  const category = await aCategory(db)
  const memory = { attributes: { ram: '۸ گیگابایت', port: 'USB-C' }, category }
  const [product, sibling] = [await aProduct(db, memory), await aProduct(db, memory)]
  const options = new Map((await db.select().from(variantOptions)).map(({ slug, id }) => [slug, specField(id)]))
  const [ram = '', port = ''] = [options.get('ram'), options.get('port')]
  expect((await read(product.id)).form).toMatchObject({ [ram]: '۸ گیگابایت', [port]: 'USB-C' })
  expect(await (await save(product.id, 1, { [ram]: '8 گیگابایت، ۱۲ گیگابایت', [port]: '' })).json()).toEqual({ version: 2 })
  const { form } = await read(product.id)
  expect([form[ram], form[port]]).toEqual(['۸ گیگابایت، ۱۲ گیگابایت', undefined])
  const html = await (await page(`/product/${product.slug}`)).text()
  expect(html).toContain('۸ گیگابایت، ۱۲ گیگابایت')
  expect((await save(product.id, 1, { [ram]: '۱۶ گیگابایت' }, other)).status).toBe(409)
  expect((await read(sibling.id)).form[port]).toBe('USB-C')
  const template = await (await request('GET', `/template?category=${category.id}`)).json()
  expect(template).toMatchObject({
    options: expect.arrayContaining([expect.objectContaining({ isUsed: true, values: expect.arrayContaining(['۱۲ گیگابایت']) })]),
  })
})

test('a draft is one person’s own, holds wrong texts too, and ends with the save', async () => {
  const { id } = await aProduct(db)
  const changes = { price: '۵ع', farsiName: 'پیش‌نویس' }
  expect((await request('PUT', `/${id}/draft`, { baseVersion: 1, changes })).status).toBe(204)
  expect((await request('PUT', `/${id}/draft`, { baseVersion: 1, changes })).status).toBe(204)
  const base = { price: expect.any(String), farsiName: expect.any(String) }
  expect([(await read(id)).draft, (await read(id, other)).draft]).toEqual([
    { baseVersion: 1, base, changes, savedAt: expect.any(String) },
    null,
  ])
  expect(await db.$count(auditLog, sql`object_id = ${id} and action = 'product.drafted'`)).toBe(1)
  await save(id, 1, { farsiName: 'پیش‌نویس' })
  expect(await db.$count(deskDrafts, eq(deskDrafts.objectId, id))).toBe(0)
})

test('the preview is the shop’s page with the draft, for its author alone, and changes nothing', async () => {
  const product = await aProduct(db, { farsiName: 'ذخیره‌شده', status: 'inactive' })
  await request('PUT', `/${product.id}/draft`, { baseVersion: 1, changes: { farsiName: 'در پیش‌نویس', price: '۷۷ هزار', slug: 'UPPER' } })
  const before = await fingerprint(db)
  const response = await preview(product.id)
  const html = await response.text()
  expect([response.status, response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([
    200,
    'no-store',
    'noindex',
  ])
  for (const text of ['در پیش‌نویس', '۷۷٬۰۰۰', '<meta name="robots" content="noindex']) expect(html).toContain(text)
  expect(await (await preview(product.id, other.headers)).text()).toContain('ذخیره‌شده')
  expect((await preview(product.id, {})).status).toBe(404)
  expect((await page(`/product/${product.slug}`)).status).toBe(404)
  expect(await fingerprint(db)).toBe(before)
})

const someProduct = await aProduct(db)
function newProduct() {
  const { categoryId, brandId } = someProduct
  return { id: newId(), farsiName: 'کالای تازه', title: 'Brand New: Thing', categoryId, brandId }
}

test('a new product is hidden, made once for one form, and published only with a picture', async () => {
  const body = newProduct()
  expect([(await request('POST', '', body)).status, (await request('POST', '', body)).status]).toEqual([201, 201])
  expect(await rowOf(body.id)).toMatchObject({ status: 'inactive', stockQuantity: 0, slug: expect.stringMatching(/^brand-new-thing-/) })
  expect(await db.$count(auditLog, sql`object_id = ${body.id}`)).toBe(1)
  const published = await request('POST', '/steps', {
    id: newId(),
    chosen: { ids: [body.id] },
    step: { do: 'publish', withoutPrice: true },
  })
  expect(await published.json()).toMatchObject({ refused: [{ message: expect.stringContaining('تصویر ندارد') }] })
  expect((await request('POST', '', { ...newProduct(), farsiName: ' ' })).status).toBe(422)
})

test('a copy has the facts and specifications, but no stock, sales, barcode or address of the first', async () => {
  const product = await aProduct(db, { attributes: { ram: '۸ گیگابایت' }, stock: 9 })
  await db.update(products).set({ gtin: '12345678', warrantyMonths: 18 }).where(eq(products.id, product.id))
  const id = newId()
  expect((await request('POST', `/${product.id}/copy`, { id })).status).toBe(201)
  const copy = await rowOf(id)
  expect(copy).toMatchObject({ warrantyMonths: 18, gtin: null, stockQuantity: 0, unitsSold: 0, status: 'inactive', version: 1 })
  expect(copy?.slug).not.toBe(product.slug)
  expect(Object.values((await read(id)).form)).toContain('۸ گیگابایت')
})

test('a product that hides when sold out leaves lists and search, and keeps its page', async () => {
  const category = await aCategory(db)
  const product = await aProduct(db, { category, stock: 0 })
  const listed = async () => (await (await app.request(`/api/products?category=${category.slug}`)).text()).includes(product.id)
  expect(await listed()).toBe(true)
  await save(product.id, 1, { hidesWhenSoldOut: 'yes' })
  await expect.poll(listed, { timeout: 10_000 }).toBe(false)
  expect((await page(`/product/${product.slug}`)).status).toBe(200)
})

/** Names of scripting elements and of attributes that run, by count: quoted values and the page's data hold text only. */
function elementsOf(html: string): Record<string, number> {
  const bare = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1').replace(/"[^"]*"/g, '""')
  const found =
    bare.match(/<(?:script|iframe|object|embed|base|math|video|details|style|link|meta|form|input)\b|<[a-z][^<>]*\son\w+\s*=/gi) ?? []
  return Object.fromEntries([...Map.groupBy(found, (name) => name.toLowerCase())].map(([name, all]) => [name, all.length]))
}

test('DESK-17: 200 hostile strings of the staff stay text on the shop’s page', async () => {
  const product = await aProduct(db)
  const [option] = await db.insert(variantOptions).values({ name: 'جنس', slug: 'material-of-hostile' }).returning()
  const spec = specField(option?.id ?? '')
  await save(product.id, 1, { description: 'یک بند', warrantyMonths: '12', warrantyCompany: 'شرکت', [spec]: 'فلز' })
  const known = elementsOf(await (await page(`/product/${product.slug}`)).text())
  let version = 2
  for (const text of hostileStrings) {
    const line = text.slice(0, 180)
    const changes = {
      farsiName: line,
      title: line,
      description: text,
      seoTitle: text.slice(0, 110),
      seoDescription: text,
      warrantyMonths: '12',
      warrantyCompany: text.slice(0, 75),
      [spec]: text.slice(0, 75),
    }
    const response = await save(product.id, version, changes)
    if (response.status !== 200) {
      // Nothing but invisible characters is no name.
      expect(response.status).toBe(422)
      continue
    }
    version = ((await response.json()) as { version: number }).version
    const html = await (await page(`/product/${product.slug}`)).text()
    expect(elementsOf(html)).toEqual(known)
    expect(html).not.toMatch(/\s(?:href|src|action|data|srcdoc|xlink:href)="\s*javascript:/i)
  }
}, 120_000)
