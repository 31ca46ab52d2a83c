import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { presets } from '#domain/desk/permissions.ts'
import { shippingTexts } from '#domain/desk/shipping/shipping-form.ts'
import { aBuyer, aCheckout } from '#tests/support/checkout.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct, aShippingMethod, type Product } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const buyer = await aBuyer(shop)

async function send(method: string, path: string, body: unknown, version = 1) {
  const headers = { ...owner.headers, 'if-match': `"${version}"` }
  const response = await app.request(`/api/desk${path}`, { method, headers, ...(body !== null && { body: JSON.stringify(body) }) })
  return { status: response.status, body: await response.json() }
}

const label = (product: Product, name: string, what = 'label') =>
  send('POST', '/goods/steps', { id: newId(), chosen: { ids: [product.id] }, step: { do: what, label: name } })

/** What the checkout offers for one of it, and what it leaves out. */
async function quote(product: Product) {
  const body = JSON.stringify({ items: [{ productId: product.id, quantity: 1 }], addressId: buyer.addressId })
  return (await app.request('/api/orders/shipping', { method: 'POST', headers: buyer.headers, body })).json()
}

async function estimate({ id }: Product) {
  const place = new URLSearchParams({ province: 'تهران', city: 'تهران' })
  return (await (await app.request(`/api/products/${id}/shipping?${place}`)).json()).estimate
}

const method = await aShippingMethod(db, { rate: 60_000 })
const form = {
  ...shippingTexts(method),
  rules: 'کار: پیشنهاد نشود | برچسب کالا:  باتري \nکار: هزینه‌ی ثابت | مقدار: ۹۰٬۰۰۰ | برچسب کالا: شکستنی',
}

test('the form offers labels of products, the trial follows one, and a label that is too long is refused by its rule', async () => {
  const phone = await aProduct(db)
  await label(phone, 'شکستنی')
  expect((await send('GET', '/shipping', null)).body.labels).toEqual(['شکستنی'])
  await label(phone, 'شکستنی', 'unlabel')
  const trial = async (name: string) =>
    (await send('POST', '/shipping/trial', { texts: form, city: 'تهران', weight: '500', value: '1', label: name })).body
  expect(await trial('باتری')).toEqual({ isOffered: false, text: '«این کالا» با این روش فرستاده نمی‌شود', notes: [] })
  expect([(await trial('شکستنی')).text, (await trial('')).text, (await trial('حراج')).text]).toEqual([
    ...['۹۰٬۰۰۰ تومان', '۶۰٬۰۰۰ تومان', '۶۰٬۰۰۰ تومان'],
  ])
  const before = await fingerprint(db)
  const tooLong = { ...form, rules: `کار: رایگان | برچسب کالا: ${'ب'.repeat(41)}` }
  expect(await send('PUT', `/shipping/${method.id}`, tooLong)).toMatchObject({
    status: 422,
    body: { fields: [{ name: 'rules', message: 'قاعده‌ی ۱: برچسب حداکثر ۴۰ نویسه است' }] },
  })
  expect(await fingerprint(db)).toBe(before)
})

test('products with a label are not sent by a method, or at another cost; the label of that moment decides, and no shopper reads it', async () => {
  expect((await send('PUT', `/shipping/${method.id}`, form)).status).toBe(200)
  const [battery, phone] = [await aProduct(db, { price: 1_000_000 }), await aProduct(db, { price: 1_000_000 })]
  const place = (product: Product, baseRate = 60_000) =>
    aCheckout(shop, { id: method.id, baseRate }).order(buyer, { lines: [{ product, quantity: 1 }] })
  await label(battery, 'باتری')
  const choice = await quote(battery)
  expect(choice).toMatchObject({
    offered: [],
    leftOut: [{ id: method.id, reason: `«${battery.farsiName}» با این روش فرستاده نمی‌شود` }],
  })
  expect([JSON.stringify(choice).includes('باتری'), await estimate(battery)]).toEqual([false, null])
  const before = await fingerprint(db)
  expect(await place(battery)).toMatchObject({ status: 422, body: { code: 'shipping.notCarried' } })
  expect(await fingerprint(db)).toBe(before)
  expect((await place(phone)).status).toBe(201)

  await label(battery, 'باتری', 'unlabel')
  await label(battery, 'شکستنی')
  expect(await estimate(battery)).toMatchObject({ cost: '۹۰٬۰۰۰ تومان' })
  expect(await place(battery)).toMatchObject({ status: 409, body: { code: 'order.changed', total: 1_090_000 } })
  const placed = await place(battery, 90_000)
  expect(placed.body.order).toMatchObject({ shippingCost: 90_000 })
  expect(JSON.stringify(placed.body)).not.toContain('شکستنی')
})
