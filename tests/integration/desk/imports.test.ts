import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { products } from '#db/schema/catalog.ts'
import { presets } from '#domain/desk/permissions.ts'
import { importClient, priceSettings, settingsOf } from '#tests/support/desk/imports.ts'
import { aDeskClient, atTheDesk } from '#tests/support/desk/staff.ts'
import { aBrand, aCategory, aProduct, aStaffMember } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const files = importClient(shop, owner.headers)

const bySku = async (sku: string) => (await db.select().from(products).where(eq(products.sku, sku)))[0]
const [category, brand] = ['دسته‌ی ورود', 'برند ورود']
const first = await aProduct(db, {
  ...{ sku: 'IN-1', price: 1_000_000, stock: 5 },
  category: await aCategory(db, { name: category }),
  brand: await aBrand(db, { farsiName: brand }),
})
await aProduct(db, { sku: 'IN-2', price: 2_000_000, stock: 3 })

const wide = settingsOf(['sku', 'name', 'category', 'brand', 'price', 'stock'])
const file = [
  'SKU,نام,دسته,برند,قیمت (تومان),موجودی',
  'IN-1,,,,۱٬۱۰۰٬۰۰۰,۹',
  'IN-2,,,,2000000,3',
  `IN-NEW,کالای تازه از فایل,${category},${brand},500000,4`,
  'IN-BAD,کالای بی‌دسته,دسته‌ای که نیست,,abc,',
  'IN-1,,,,1200000,',
].join('\r\n')

test('a file is read, checked row by row, and applied; the same file again changes nothing', async () => {
  const uploaded = await files.upload(file)
  expect(uploaded).toMatchObject({ status: 'uploaded', total: 5, settings: wide, isRemembered: false })
  const checked = await files.check(uploaded.id, wide)
  expect(checked).toMatchObject({ status: 'checked', counts: { new: 1, changed: 1, same: 1, wrong: 2 } })
  expect((await files.rows(uploaded.id)).map(({ number, state }) => [number, state])).toEqual([
    [2, 'changed'],
    [3, 'same'],
    [4, 'new'],
    [5, 'wrong'],
    [6, 'wrong'],
  ])
  expect((await bySku('IN-1'))?.price).toBe(1_000_000)
  const done = await files.apply(uploaded.id)
  expect(done).toMatchObject({ status: 'done', counts: { applied: 2, skipped: 0 } })
  expect(await bySku('IN-1')).toMatchObject({ price: 1_100_000, stockQuantity: 9 })
  expect(await bySku('IN-NEW')).toMatchObject({ price: 500_000, stockQuantity: 4, status: 'inactive', title: 'کالای تازه از فایل' })
  const again = await files.upload(file)
  expect(again).toMatchObject({ isRemembered: true, settings: wide })
  expect(await files.check(again.id, wide)).toMatchObject({ counts: { new: 0, changed: 0, same: 3, wrong: 2 } })
})

test('reasons are Persian sentences, and the wrong rows come back as a file', async () => {
  const { id } = await files.upload(file)
  await files.check(id, wide)
  const [unknown, repeated] = await files.rows(id, '?view=wrong')
  expect(unknown?.problems).toEqual(expect.arrayContaining(['دسته‌ی «دسته‌ای که نیست» پیدا نشد', 'قیمت «abc» عدد درست نیست']))
  expect(repeated?.problems).toEqual(['این SKU در ردیف‌های بالاتر هم هست'])
  const report = await (await files.send('GET', `/${id}/wrong`)).text()
  expect(report.split('\r\n')).toHaveLength(4)
  expect(report).toContain('IN-BAD,کالای بی‌دسته,دسته‌ای که نیست,,abc,,')
})

test('with the tick unknown categories and brands are made once, with their parents; without it they stay wrong rows', async () => {
  const rows = [
    'SKU,نام,دسته,برند,قیمت,موجودی',
    'MK-1,کالای یک,خانه › پرده,Parde,1000,1',
    'MK-2,کالای دو,خانه > پرده,parde,2000,1',
    'IN-2,,خانه › پرده,,,',
  ]
  const { id } = await files.upload(rows.join('\n'))
  expect(await files.check(id, wide)).toMatchObject({ counts: { new: 0, wrong: 3 } })
  expect((await files.rows(id))[0]?.problems).toEqual(['دسته‌ی «خانه › پرده» پیدا نشد', 'برند «Parde» پیدا نشد'])
  const making = { ...wide, makesCatalog: true }
  expect(await files.check(id, making)).toMatchObject({ counts: { new: 2, changed: 1, wrong: 0 } })
  expect((await files.rows(id))[0]?.changes).toMatchObject({ category: { after: 'خانه › پرده' }, brand: { after: 'Parde' } })
  expect((await db.execute(sql`select from categories where name = 'پرده'`)).rows).toHaveLength(0)
  expect(await files.apply(id)).toMatchObject({ status: 'done', counts: { applied: 3 } })
  const { rows: made } = await db.execute(sql`select p.sku, c.name as category, r.name as parent, b.name as brand from products p
    join categories c on c.id = p.category_id left join categories r on r.id = c.parent_id join brands b on b.id = p.brand_id
    where p.sku in ('MK-1', 'MK-2') order by p.sku`)
  expect(made).toEqual(['MK-1', 'MK-2'].map((sku) => ({ sku, category: 'پرده', parent: 'خانه', brand: 'Parde' })))
  const { rows: logged } = await db.execute(sql`select action from audit_log where action in ('category.added', 'brand.added')
    and new_state ->> 'name' in ('خانه', 'پرده', 'Parde') order by action`)
  expect(logged).toEqual([{ action: 'brand.added' }, { action: 'category.added' }, { action: 'category.added' }])
  const again = await files.upload(rows.slice(0, 3).join('\n'))
  expect(await files.check(again.id, making)).toMatchObject({ counts: { new: 0, changed: 0, same: 2, wrong: 0 } })
})

test('a name that no category can have is a wrong row, and making needs the permission of the catalog', async () => {
  const { id } = await files.upload(`SKU,نام,دسته,برند,قیمت,موجودی\nMK-9,کالا,${'الف'.repeat(40)},!!!,1000,1`)
  expect(await files.check(id, { ...wide, makesCatalog: true })).toMatchObject({ counts: { wrong: 1 } })
  const name = `نقش ${newId().slice(-12)}`
  const held = ['imports.run', 'products.edit', 'prices.edit', 'stock.read', 'stock.move']
  await db.execute(sql`insert into staff_roles (id, name, permissions) values (${newId()}, ${name}, ${sql.param(held)})`)
  const clerk = importClient(shop, (await aDeskClient(shop, name)).headers)
  const own = await clerk.upload('SKU,نام,دسته,برند,قیمت,موجودی\nMK-9,کالا,دسته‌ی نو,برند نو,1000,1')
  expect((await clerk.send('POST', `/${own.id}/check`, { ...wide, makesCatalog: true })).status).toBe(403)
  expect(await clerk.check(own.id, wide)).toMatchObject({ counts: { wrong: 1 } })
})

test('stock moves by a document of the ledger, and the history of prices names the import', async () => {
  const { rows: moves } = await db.execute<{ change: number; kind: string; note: string }>(sql`
    select m.change, d.kind, d.note from stock_moves m join stock_documents d on d.id = m.document_id where m.product_id = ${first.id}::uuid`)
  expect(moves).toEqual([{ change: 4, kind: 'correction', note: 'ورود از فایل list.csv' }])
  const { rows: changes } = await db.execute(sql`select c.actor_id as actor, i.file_name as file from price_changes c
    join imports i on i.id = c.run_id where c.product_id = ${first.id}::uuid`)
  expect(changes).toEqual([{ actor: owner.member.userId, file: 'list.csv' }])
})

test('rial is divided by ten; a price in rial that is no toman is wrong', async () => {
  const product = await aProduct(db, { price: 100_000 })
  const { id } = await files.upload(`SKU;قیمت (ریال)\n${product.sku};۱٬۱۰۰٬۰۰۰\nIN-2;12345\n`)
  const checked = await files.check(id, { ...priceSettings, unit: 'rial' })
  expect(checked).toMatchObject({ counts: { changed: 1, wrong: 1 } })
  expect((await files.rows(id))[0]?.changes).toEqual({ price: { before: 100_000, after: 110_000 } })
})

test('DESK-29: a tenth, more than a quarter and zero need a typed number or are wrong', async () => {
  const [one, two, three] = [await aProduct(db), await aProduct(db), await aProduct(db)]
  const { id } = await files.upload(`SKU,price\n${one.sku},1000000\n${two.sku},14000000\n${three.sku},0\n`)
  expect(await files.check(id, priceSettings)).toMatchObject({ counts: { changed: 2, wrong: 1, outliers: 2 } })
  for (const confirmed of [null, 1]) expect((await files.send('POST', `/${id}/application`, { confirmed })).status).toBe(409)
  expect((await bySku(one.sku))?.price).toBe(10_000_000)
  expect(await files.apply(id, 2)).toMatchObject({ counts: { applied: 2 } })
})

test('what changed after the dry run is skipped and named', async () => {
  const [one, two] = [await aProduct(db, { stock: 4 }), await aProduct(db, { stock: 4 })]
  const { id } = await files.upload(`SKU,stock\n${one.sku},10\n${two.sku},10\nIN-LATE,1\n`)
  await files.check(id, settingsOf(['sku', 'stock']))
  await db.update(products).set({ stockQuantity: 3, openingStock: 3 }).where(eq(products.id, one.id))
  expect(await files.apply(id)).toMatchObject({ counts: { applied: 1, skipped: 1, wrong: 1 } })
  expect([(await bySku(one.sku))?.stockQuantity, (await bySku(two.sku))?.stockQuantity]).toEqual([3, 10])
})

test('an exported list is imported without a change', async () => {
  for (const format of ['csv', 'xlsx']) {
    const columns = ['name', 'sku', 'category', 'brand', 'family', 'price', 'stock', 'status']
    const body = JSON.stringify({ table: 'goods', format, columns, query: {} })
    const made = await app.request('/api/desk/exports', { method: 'POST', headers: owner.headers, body })
    const { id } = (await made.json()) as { id: string }
    const exported = await app.request(`/api/desk/exports/${id}`, { headers: owner.headers })
    const uploaded = await files.upload(new Uint8Array(await exported.arrayBuffer()), `goods.${format}`)
    const { counts, total } = await files.check(uploaded.id, uploaded.settings)
    expect([format, counts.same, counts.wrong]).toEqual([format, total, 0])
  }
})

test('each column needs its permission, and nobody opens the file of another', async () => {
  const name = `نقش ${newId().slice(-12)}`
  await db.execute(
    sql`insert into staff_roles (id, name, permissions) values (${newId()}, ${name}, ${sql.param(['imports.run', 'stock.read', 'stock.move'])})`,
  )
  const clerk = importClient(shop, await atTheDesk(shop, await aStaffMember(db, { role: name })))
  const { id } = await clerk.upload('SKU,price,stock\nIN-2,1,2\n')
  expect((await clerk.send('POST', `/${id}/check`, settingsOf(['sku', 'price', null]))).status).toBe(403)
  expect((await clerk.check(id, settingsOf(['sku', null, 'stock']))).counts.changed).toBe(1)
  for (const path of [`/${id}`, `/${id}/rows`, `/${id}/wrong`]) expect((await files.send('GET', path)).status).toBe(404)
  expect((await files.send('POST', `/${id}/application`, { confirmed: null })).status).toBe(404)
})

test.each([
  ['DESK-26: an empty file', '', 'import.empty'],
  ['DESK-26: a header alone', 'SKU,price\n', 'import.empty'],
  ['DESK-26: a NUL', 'SKU,price\nA,1\0', 'import.badLine'],
  ['DESK-25: a broken workbook', 'PK\x03\x04nothing', 'import.unreadable'],
])('%s is refused, and nothing is stored', async (_case, content, code) => {
  const before = await db.execute(sql`select count(*) from imports`)
  const response = await files.put(content)
  expect(((await response.json()) as { code: string }).code).toBe(code)
  expect((await db.execute(sql`select count(*) from imports`)).rows).toEqual(before.rows)
})

test('DESK-26: a longer file is refused before it is read', async () => {
  const headers = { ...owner.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(2 * 1024 ** 3) }
  const response = await app.request(`/api/desk/imports/${newId()}`, { method: 'PUT', headers, body: 'x' })
  expect(response.status).toBe(413)
})
