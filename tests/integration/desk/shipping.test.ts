import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { pages } from '#db/schema/content.ts'
import { productLabels } from '#db/schema/desk.ts'
import { auditLog } from '#db/schema/operations.ts'
import { orders, shippingMethods } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { type ShippingTexts, shippingTexts } from '#domain/desk/shipping/shipping-form.ts'
import { toman } from '#domain/money.ts'
import { aBuyer, aCheckout } from '#tests/support/checkout.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { anAddress, aProduct, aShippingMethod } from '#tests/support/factories.ts'
import { hostileStrings, liveMarkup } from '#tests/support/hostile-strings.ts'
import { fingerprint, shopOn } from '#tests/support/test-shop.ts'

const connection = await testDatabase()
const { db } = connection
const here = shopOn(connection)
const otherConnection = connect(connection.to)
afterAll(() => otherConnection.close())
const there = shopOn(otherConnection)
const owner = await aDeskClient(here, presets.owner.name)

async function send(method: string, path: string, body: unknown, version = 1) {
  const headers = { ...owner.headers, 'if-match': `"${version}"` }
  const response = await here.app.request(`/api/desk/shipping${path}`, {
    method,
    headers,
    ...(body !== null && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

/** What the form asks for a parcel, stored or not. */
const trial = (form: ShippingTexts, city: string, weight = '1000', value = '1000000') =>
  send('POST', '/trial', { texts: form, city, weight, value, label: '' })

type Offered = { id: string; methodName: string; baseRate: number; freeFrom: number | null; isPost: boolean; cities: string[] }

/** What the checkout of the other node offers at its next request. */
async function offered(): Promise<Offered[]> {
  return ((await (await there.app.request('/api/shipping-methods')).json()) as { methods: Offered[] }).methods
}

const texts = async (): Promise<{ id: string; texts: ShippingTexts }> => {
  const method = await aShippingMethod(db, { rate: 60_000 })
  return { id: method.id, texts: shippingTexts(method) }
}

test('a method made, edited, moved, switched off and deleted at the desk is so at the checkout of every node at the next request', async () => {
  const [first, second] = [await texts(), await texts()]
  const given = {
    ...first.texts,
    methodName: 'پیک تهران',
    baseRate: '۱۸۰٬۰۰۰',
    freeFrom: '5000000',
    cities: 'تهران',
    maxWeightG: '۲۵۰۰۰',
    isPost: 'true',
  }
  expect(await send('PUT', `/${first.id}`, given)).toEqual({ status: 200, body: { version: 2 } })
  const [method] = (await offered()).filter(({ id }) => id === first.id)
  expect(method).toMatchObject({ methodName: 'پیک تهران', baseRate: 180_000, freeFrom: 5_000_000, cities: ['تهران'], isPost: true })

  const { body } = await send('POST', '', { ...given, methodName: 'تازه' })
  expect((await offered()).map(({ id }) => id)).toContain(body.id)
  expect((await send('PUT', `/${body.id}/position`, { before: first.id })).status).toBe(204)
  const sequence = (await offered()).map(({ id }) => id)
  expect(sequence.indexOf(body.id)).toBeLessThan(sequence.indexOf(first.id))

  // A new sequence is no conflict for a form that is open.
  expect((await send('PUT', `/${second.id}`, { ...second.texts, isActive: 'false' })).status).toBe(200)
  expect((await offered()).map(({ id }) => id)).not.toContain(second.id)
  expect((await send('DELETE', `/${body.id}`, null)).status).toBe(204)
  expect((await offered()).map(({ id }) => id)).not.toContain(body.id)
})

test('from its sum on a method is free, in the order too; orders of before have their own rate', async () => {
  const { id, texts: form } = await texts()
  const buyer = await aBuyer(here)
  const phone = await aProduct(db, { price: 1_000_000, stock: 20 })
  const place = (baseRate: number, quantity: number) =>
    aCheckout(there, { id, baseRate }).order(buyer, { lines: [{ product: phone, quantity }] })
  expect((await place(60_000, 1)).status).toBe(201)
  await send('PUT', `/${id}`, { ...form, freeFrom: '۳٬۰۰۰٬۰۰۰' })
  const free = await place(0, 3)
  expect([free.status, free.body.order?.shippingCost, free.body.order?.total]).toEqual([201, 0, 3_000_000])
  const refused = await place(0, 2)
  expect([refused.status, refused.body.code, refused.body.total]).toEqual([409, 'order.changed', 2_060_000])
  const used = await send('DELETE', `/${id}`, null, 2)
  expect([used.status, used.body.fields ?? used.body.errors]).toMatchObject([409, [{ message: expect.stringContaining('۲ سفارش') }]])
})

test('rules of the form rule the checkout: by city, weight and sum, paid at the door, without cash; the trial says the same', async () => {
  const { id, texts: form } = await texts()
  const rules = [
    'کار: پیشنهاد نشود | کجا: استان هرمزگان',
    'کار: پس‌کرایه (با گیرنده) | کجا: کرج | وزن تا: ۵٬۰۰۰',
    'کار: بدون پرداخت در محل | کجا: کرج',
    'کار: درصدی از مبلغ خرید | مقدار: ۱٫۵ | خرید از: 5000000',
  ].join('\n')
  const given = { ...form, rules }
  expect(await trial(given, 'بندرعباس')).toEqual({
    status: 200,
    body: { isOffered: false, text: 'برای این مقصد پیشنهاد نمی‌شود', notes: [] },
  })
  expect((await trial(given, 'کرج')).body).toEqual({ isOffered: true, text: 'پس‌کرایه', notes: ['بدون پرداخت در محل'] })
  expect((await trial(given, 'تهران', '1000', '6000001')).body.text).toBe('۹۱٬۰۰۰ تومان')
  expect((await trial(given, 'تهران')).body.text).toBe('۶۰٬۰۰۰ تومان')
  const before = await fingerprint(db)
  expect((await trial(given, 'شهر فرنگ', '-', 'الف')).body.fields.map(({ name }: { name: string }) => name)).toEqual([
    'city',
    'weight',
    'value',
  ])
  expect((await trial({ ...given, rules: 'کار: پرواز' }, 'تهران')).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)

  expect((await send('PUT', `/${id}`, given)).status).toBe(200)
  const { methods } = (await (await here.app.request('/api/desk/shipping', { headers: owner.headers })).json()) as {
    methods: { id: string; texts: ShippingTexts }[]
  }
  const stored = methods.find((method) => method.id === id)?.texts
  expect(stored?.rules).toBe(rules.replace('5000000', '۵٬۰۰۰٬۰۰۰'))
  // The same rules, read back and saved again, are no change.
  expect((await send('PUT', `/${id}`, stored, 2)).body).toEqual({ version: 2 })

  const buyer = await aBuyer(here)
  const karaj = { ...buyer, addressId: (await anAddress(db, buyer.shopper, { city: 'کرج', province: 'البرز' })).id }
  const phone = await aProduct(db, { price: 1_000_000, stock: 20, weightG: 400 })
  const { order } = aCheckout(there, { id, baseRate: 0 })
  const cash = await order(karaj, { lines: [{ product: phone, quantity: 1 }] })
  expect([cash.status, cash.body.code]).toEqual([422, 'payment.noCash'])
  const placed = await order(karaj, { lines: [{ product: phone, quantity: 1 }], paymentMethod: 'zarinpal' })
  expect(placed.body.order).toMatchObject({ shippingCost: 0, shippingAtDoor: true, total: 1_000_000 })
  const invoice = await (await here.app.request(`/orders/${placed.body.order.id}/invoice`, { headers: buyer.headers })).text()
  expect(invoice).toContain('پس‌کرایه')
  const quoted = await here.app.request('/api/orders/shipping', {
    ...{ method: 'POST', headers: buyer.headers },
    body: JSON.stringify({ items: [{ productId: phone.id, quantity: 1 }], addressId: karaj.addressId }),
  })
  expect(((await quoted.json()) as { offered: { id: string }[] }).offered.find((method) => method.id === id)).toMatchObject({
    ...{ cost: 0, isAtDoor: true, allowsCash: false, methodName: form.methodName },
  })
})

test('by the tariff of the post and by the owner’s table; an order at yesterday’s cost is refused with today’s total', async () => {
  const { id, texts: form } = await texts()
  const buyer = await aBuyer(here)
  const phone = await aProduct(db, { price: 1_000_000, stock: 20, weightG: 900 })
  const lines = [{ product: phone, quantity: 1 }]
  const place = (baseRate: number) => aCheckout(there, { id, baseRate }).order(buyer, { lines })
  await send('PUT', `/${id}`, { ...form, pricing: 'post', origin: 'تهران', baseRate: '' })
  // 27,650 and a fifth for Tehran, 5,000 of insurance, a tenth of tax: 41,998.
  expect((await trial({ ...form, pricing: 'post' }, 'تهران', '900')).body.text).toBe('۴۲٬۰۰۰ تومان')
  const old = await place(60_000)
  expect([old.status, old.body.code, old.body.total]).toEqual([409, 'order.changed', 1_042_000])
  expect((await place(42_000)).body.order).toMatchObject({ shippingCost: 42_000, total: 1_042_000 })
  expect((await trial({ ...form, pricing: 'post' }, 'تهران', '1000', '150000000')).body.notes[0]).toContain('۱۰۰٬۰۰۰٬۰۰۰')

  await send('PUT', `/${id}`, { ...form, pricing: 'table', rates: '500\t20000\n1000\tهمه\t۳۰٬۰۰۰\t۳۵٬۰۰۰\t۴۰٬۰۰۰' }, 2)
  expect((await place(30_000)).body.order).toMatchObject({ shippingCost: 30_000 })
  const heavy = await aCheckout(there, { id, baseRate: 30_000 }).order(buyer, { lines: [{ product: phone, quantity: 2 }] })
  expect([heavy.status, heavy.body.code]).toEqual([422, 'shipping.noRate'])
  expect((await send('PUT', `/${id}`, { ...form, pricing: 'table', rates: '' }, 3)).body.fields).toMatchObject([{ name: 'rates' }])
})

test('DESK-20: a save on an older version is refused with both values; the same again is no change', async () => {
  const { id, texts: form } = await texts()
  expect((await send('PUT', `/${id}`, { ...form, baseRate: '70000' })).body).toEqual({ version: 2 })
  const audits = await db.$count(auditLog)
  const late = await send('PUT', `/${id}`, { ...form, baseRate: '۸۰٬۰۰۰' })
  expect([late.status, late.body.conflict]).toEqual([
    409,
    { version: 2, by: expect.any(String), fields: { baseRate: { theirs: '۷۰٬۰۰۰', yours: '۸۰٬۰۰۰' } } },
  ])
  expect((await send('PUT', `/${id}`, { ...form, baseRate: '70000' }, 2)).body).toEqual({ version: 2 })
  expect(await db.$count(auditLog)).toBe(audits)
})

test('DESK-20: of 50 pairs who save one method at once, one is stored and the other gets both values', async () => {
  const { id, texts: form } = await texts()
  for (let version = 1; version <= 50; version++) {
    const rates = [`${version * 1000 + 1}`, `${version * 1000 + 2}`]
    const replies = await Promise.all(rates.map((baseRate) => send('PUT', `/${id}`, { ...form, baseRate }, version)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(Object.keys(replies.find(({ status }) => status === 409)?.body.conflict.fields)).toEqual(['baseRate'])
  }
})

test('DESK-13: other fields, wrong numbers and unknown cities are refused by name, and nothing changes', async () => {
  const { id, texts: form } = await texts()
  const before = await fingerprint(db)
  for (const body of [
    { ...form, version: '9' },
    { ...form, displayOrder: '1' },
    { ...form, baseRate: 5 },
    { ...form, baseRate: 'پنج' },
    { ...form, cities: 'شهر فرنگ' },
    { ...form, methodType: 'drone' },
  ])
    expect((await send('PUT', `/${id}`, body)).status).toBe(422)
  expect((await send('PUT', '/019f0000-0000-7000-8000-0000000000ff', form)).status).toBe(404)
  expect(await fingerprint(db)).toBe(before)
})

/** Everything in a method and its terms that is a text, each another hostile one. */
const hostileMethod = (index: number) => {
  const text = (offset: number) => hostileStrings[(index + offset) % hostileStrings.length] ?? ''
  const anyOrder = { weightFromG: null, weightToG: null, valueFrom: null, valueTo: null, box: null, amount: 0 }
  const rules = [
    { ...anyOrder, action: 'hide' as const, places: [text(4)], label: text(5) },
    { ...anyOrder, action: 'noCash' as const, places: [], label: text(6) },
  ]
  const names = { methodName: text(0), courierType: text(1), deliveryTime: text(2), description: text(3) }
  return { ...names, methodType: 'standard' as const, baseRate: toman(0), cities: [], terms: { rules } }
}

test('DESK-17: 200 hostile strings in each text of a method and its terms stay text on every page', { timeout: 90_000 }, async () => {
  const [buyer, product] = [await aBuyer(here), await aProduct(db, { price: 1_000_000 })]
  const { id, texts: form } = await texts()
  const placed = await aCheckout(here, { id, baseRate: 60_000 }).order(buyer, { lines: [{ product, quantity: 1 }] })
  const all = hostileStrings.join(' ')
  await db.update(orders).set({ shippingMethodName: all, deliveryTime: all }).where(eq(orders.id, placed.body.order.id))
  await db.insert(pages).values({ slug: 'shipping-guide', title: 'راهنما', description: 'ارسال', body: '{روش‌های ارسال}' })
  await db.update(shippingMethods).set({ isActive: false })
  await db.insert(shippingMethods).values(hostileStrings.map((_text, index) => hostileMethod(index)))
  await db.insert(productLabels).values(hostileStrings.slice(0, 10).map((label) => ({ productId: product.id, label: label.slice(0, 40) })))

  const order = `/orders/${placed.body.order.id}`
  for (const path of [
    '/checkout/shipping',
    '/checkout/payment',
    '/shipping-guide',
    `/product/${product.slug}`,
    '/orders',
    `${order}/invoice`,
  ]) {
    const page = await (await here.app.request(path, { headers: buyer.headers })).text()
    expect([path, page.includes('</html>'), liveMarkup.test(page)]).toEqual([path, true, false])
  }
  const place = new URLSearchParams({ province: 'تهران', city: 'تهران' })
  const body = JSON.stringify({ items: [{ productId: product.id, quantity: 1 }], addressId: buyer.addressId })
  for (const [path, init] of [
    ['/api/orders/shipping', { method: 'POST', body }],
    ['/api/shipping-methods', {}],
    [`/api/products/${product.id}/shipping?${place}`, {}],
    [`/api${order}`, {}],
  ] as const) {
    const response = await here.app.request(path, { headers: buyer.headers, ...init })
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'application/json'])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
  // The form takes none of them where a place, a page or a number belongs.
  const before = await fingerprint(db)
  for (const text of hostileStrings) {
    const rules = `کار: رایگان | کجا: ${text}`
    const { status, body: refused } = await send('POST', '', {
      ...form,
      origin: text,
      trackingTemplate: text,
      cities: text,
      rates: text,
      rules,
    })
    const names = refused.fields.map(({ name }: { name: string }) => name)
    expect([text, status, names.sort()]).toEqual([text, 422, ['cities', 'origin', 'rates', 'rules', 'trackingTemplate']])
  }
  expect(await fingerprint(db)).toBe(before)
})
