import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { defaultWooSettings, publishedLabel } from '#domain/desk/import/woocommerce/settings.ts'
import { presets } from '#domain/desk/permissions.ts'
import { type Imported, importClient } from '#tests/support/desk/imports.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { variantsOfEach, wooFile, wooSample } from '#tests/support/desk/woocommerce-sample.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const files = importClient(shop, (await aDeskClient(shop, presets.owner.name)).headers)

const checked = async (text: string, more: Partial<typeof defaultWooSettings> = {}): Promise<Imported> => {
  const uploaded = await files.upload(text, 'wc-product-export.csv')
  const { settings } = uploaded
  return files.check(uploaded.id, { ...settings, woocommerce: { ...defaultWooSettings, ...more } })
}
const bySku = async (sku: string) => (await db.select().from(products).where(eq(products.sku, sku)))[0]
const count = async (query: ReturnType<typeof sql>) => (await db.execute<{ n: number }>(query)).rows[0]?.n

test('a shop of 1,000 products with variations is imported whole; the same file again changes nothing', { timeout: 240_000 }, async () => {
  const sample = wooSample(1_000)
  const text = wooFile(sample.rows)
  const total = sample.simple + sample.variable * (1 + variantsOfEach)
  const before = await count(sql`select count(*)::integer as n from products`)
  const dry = await checked(text)
  expect(dry).toMatchObject({ status: 'checked', total, counts: { new: total, changed: 0, same: 0, wrong: 0 } })
  expect(await count(sql`select count(*)::integer as n from products`)).toBe(before)
  expect(await files.apply(dry.id)).toMatchObject({ status: 'done', counts: { applied: total, skipped: 0 } })

  const variants = sample.variable * variantsOfEach
  expect(await count(sql`select count(*)::integer as n from products where sku ~ '^(S|V|WOO)-'`)).toBe(sample.simple + variants)
  expect(await count(sql`select count(*)::integer as n from products where family_values is not null and sku ~ '^(V|WOO)-'`)).toBe(variants)
  expect(await count(sql`select count(*)::integer as n from product_families where name like 'گوشی متغیر%'`)).toBe(sample.variable)
  expect(await count(sql`select count(*)::integer as n from redirects where from_path like '/product/%'`)).toBe(1_000)
  const published = sample.rows.filter((row) => row.Published === 1 && row.Type !== 'variable').length
  expect(await count(sql`select count(*)::integer as n from product_labels where label = ${publishedLabel}`)).toBe(published)

  const again = await checked(text)
  expect(again.counts).toMatchObject({ new: 0, changed: 0, wrong: 0, same: total })
  expect((await files.send('POST', `/${again.id}/application`, { confirmed: null })).status).toBe(422)
})

const phone = { Type: 'variable', Published: 1, Categories: 'تبلت > تبلت اندروید, پیشنهادی', Brands: 'نوکیا', 'In stock?': 1 } as const
const axes = { 'Attribute 1 name': 'رنگ', 'Attribute 2 name': 'حافظه' } as const

test('Persian headers, thousand rial, a sale, and a family far from its parent', async () => {
  const rows = [
    { ID: 71, Type: 'variation', SKU: 'FA-1', Parent: 'id:70', ...axes, 'Attribute 1 value(s)': 'سبز', 'Regular price': '125', Stock: 4 },
    { ID: 72, Type: 'variation', Parent: 'id:70', ...axes, 'Attribute 1 value(s)': 'زرد', 'Regular price': '۱۵۰', 'Sale price': '140.5' },
    { ...phone, ID: 70, Name: 'تبلت «نمونه»', ...axes, 'Attribute 1 value(s)': 'سبز, زرد', 'Attribute 2 value(s)': '۶۴ گیگابایت' },
  ].map((row) => ({ Published: 1, 'In stock?': 1, ...row }))
  const text = wooFile(rows, 'fa')
  const dry = await checked(text, { currency: 'IRHR', uncounted: 3 })
  expect(dry).toMatchObject({ counts: { new: 3, wrong: 0 } })
  expect(await files.apply(dry.id)).toMatchObject({ counts: { applied: 3, skipped: 0 } })
  const green = await bySku('FA-1')
  expect(green).toMatchObject({ farsiName: 'تبلت «نمونه» سبز', price: 12_500, listPrice: null, stockQuantity: 4, status: 'inactive' })
  expect(await bySku('WOO-72')).toMatchObject({ price: 14_050, listPrice: 15_000, stockQuantity: 3, familyId: green?.familyId })
  const { rows: parts } = await db.execute(sql`
    select c.name as category, parent.name as parent, b.farsi_name as brand, (select string_agg(v.value, ', ' order by v.value) from product_attributes a
      join variant_values v on v.id = a.value_id where a.product_id = p.id) as specs
    from products p join categories c on c.id = p.category_id join categories parent on parent.id = c.parent_id join brands b on b.id = p.brand_id
    where p.sku = 'FA-1'`)
  expect(parts).toEqual([{ category: 'تبلت اندروید', parent: 'تبلت', brand: 'نوکیا', specs: 'سبز, ۶۴ گیگابایت' }])
  const old = await app.request(`/product-category/${encodeURIComponent('تبلت')}/${encodeURIComponent('تبلت-اندروید')}`)
  expect([old.status, old.headers.get('location')]).toEqual([301, '/store?category=tblt-android'])
  expect((await checked(text, { currency: 'IRHR', uncounted: 3 })).counts).toMatchObject({ same: 3, new: 0, changed: 0 })
})

test('an old path in Persian answers 301 to the page here, with and without the slash; other bases too', async () => {
  const page = { Type: 'simple', Published: 1, 'In stock?': 1, Stock: 1, 'Regular price': 900_000 } as const
  const dry = await checked(wooFile([{ ...page, ID: 81, SKU: 'URL-1', Name: 'كيف چرمي ۲۰٪ تخفيف' }]))
  await files.apply(dry.id)
  const other = await checked(wooFile([{ ...page, ID: 82, SKU: 'URL-2', Name: 'Leather Bag, Large' }]), { productBase: '/فروشگاه/' })
  await files.apply(other.id)
  const slugOf = async (sku: string) => (await bySku(sku))?.slug
  const see = async (path: string) => {
    const response = await app.request(path)
    return [response.status, response.headers.get('location')]
  }
  const old = `/product/${encodeURIComponent('كيف-چرمي-۲۰٪-تخفيف').toLowerCase()}`
  expect(await see(old)).toEqual([301, `/product/${await slugOf('URL-1')}`])
  expect((await see(`${old}/`))[0]).toBe(308)
  expect(await see(`/${encodeURIComponent('فروشگاه')}/leather-bag-large`)).toEqual([301, `/product/${await slugOf('URL-2')}`])
  expect((await see('/nothing/here'))[0]).toBe(404)
})

test('of products with the same name, in one chunk or in two, the first has the old path and all are imported', async () => {
  const row = { Type: 'simple', Published: 1, 'Regular price': 1_000, Name: 'هم‌نام' } as const
  const between = Array.from({ length: 250 }, (_, index) => ({ ...row, ID: 2_000 + index, Name: `میان ${index}` }))
  const dry = await checked(wooFile([{ ...row, ID: 1_001 }, { ...row, ID: 1_002 }, ...between, { ...row, ID: 1_003 }]))
  expect(await files.apply(dry.id)).toMatchObject({ counts: { applied: 253, skipped: 0 } })
  const response = await app.request(`/product/${encodeURIComponent('همنام')}`)
  expect(response.headers.get('location')).toBe(`/product/${(await bySku('WOO-1001'))?.slug}`)
})

test('what cannot be imported says why, and changes nothing', async () => {
  const simple = { Type: 'simple', Published: 1, 'In stock?': 1, Stock: 1, 'Regular price': 900_000, Name: 'کالا' } as const
  const dry = await checked(
    wooFile([
      { ...simple, ID: 91, SKU: 'W-1', 'Regular price': 'تماس' },
      { ...simple, ID: 92, SKU: 'W-2', Type: 'grouped' },
      { ...simple, ID: 93, Type: 'variation', Parent: 'id:404' },
      { ...simple, ID: 94, SKU: 'W-4', Name: '' },
      { ...simple, SKU: '' },
      { ...simple, ID: 95, SKU: 'W-5', 'Regular price': 0.5 },
      { ...simple, ID: 96, SKU: 'W-6' },
      { ...simple, ID: 97, SKU: 'W-6' },
      { ...simple, ID: 98, SKU: 'W-8', Type: 'variable' },
    ]),
  )
  expect(dry.counts).toMatchObject({ new: 1, wrong: 8 })
  expect((await files.rows(dry.id, '?view=wrong')).map(({ problems }) => problems[0])).toEqual([
    'قیمت «تماس» عدد درست نیست',
    'کالای نوع «grouped» وارد نمی‌شود',
    'کالای مادر «id:404» در فایل نیست',
    'نام فارسی را بنویسید',
    'ردیف نه شناسه دارد و نه SKU',
    'قیمت «0.5» به تومان درست در نمی‌آید. واحد پول را نگاه کنید',
    'این SKU در ردیف‌های بالاتر هم هست',
    'این کالای متغیر گونه‌ای در فایل ندارد',
  ])
  const other = await files.upload('SKU,price\nA,1\n')
  const settings = { mapping: [null, null], unit: 'toman', categoryId: null, brandId: null, woocommerce: defaultWooSettings }
  expect((await files.send('POST', `/${other.id}/check`, settings)).status).toBe(422)
})

test('DESK-17: HTML of a description becomes Markdown whose tags are text', async () => {
  const Description =
    '<h2>عنوان</h2><p onclick="x()">متن <b>پررنگ</b> &lt;script&gt;alert(1)&lt;/script&gt;</p><script>alert(2)</script><img src=x onerror=alert(3)>'
  const dry = await checked(
    wooFile([{ ID: 99, Type: 'simple', SKU: 'HTML-1', Name: 'توضیح', Published: 1, Description, 'Regular price': 1_000 }]),
  )
  await files.apply(dry.id)
  expect((await bySku('HTML-1'))?.description).toBe('## عنوان\n\nمتن **پررنگ** \\<script\\>alert(1)\\</script\\>')
})

test('a changed price, stock and colour are shown and stored; a product that changed meanwhile is skipped', async () => {
  const row = { Type: 'simple', Published: 1, 'In stock?': 1, Name: 'کالای دوباره', Categories: 'تبلت', 'Attribute 1 name': 'رنگ' } as const
  const file = (price: number, stock: number, colour: string) =>
    wooFile([
      { ...row, ID: 1, SKU: 'AG-1', 'Regular price': price, Stock: stock, 'Attribute 1 value(s)': colour },
      { ...row, ID: 2, SKU: 'AG-2', 'Regular price': price, Stock: stock, 'Attribute 1 value(s)': colour },
    ])
  await files.apply((await checked(file(100_000, 5, 'قرمز'))).id)
  const dry = await checked(file(110_000, 7, 'قرمز, سبز'))
  expect((await files.rows(dry.id))[0]?.changes).toEqual({
    price: { before: 100_000, after: 110_000 },
    stockQuantity: { before: 5, after: 7 },
    specs: { before: 'رنگ: قرمز', after: 'رنگ: قرمز، سبز' },
  })
  await db.update(products).set({ price: sql`105000` }).where(eq(products.sku, 'AG-2'))
  expect(await files.apply(dry.id)).toMatchObject({ counts: { applied: 1, skipped: 1 } })
  expect([await bySku('AG-1'), await bySku('AG-2')]).toMatchObject([
    { price: 110_000, stockQuantity: 7 },
    { price: 105_000, stockQuantity: 5 },
  ])
})
