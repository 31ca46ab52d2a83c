import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#db/schema/operations.ts'
import { shippingMethods } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { shippingTexts } from '#domain/desk/shipping/shipping-form.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { aBuyer, aCheckout } from '#tests/support/checkout.ts'
import { aWindow } from '#tests/support/delivery.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct, aShippingMethod, aStaffMember } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const method = await aShippingMethod(db, { rate: 70_000, isPost: true })

async function save(template: string, version: number) {
  const headers = { ...owner.headers, 'if-match': `"${version}"` }
  const body = JSON.stringify({ ...shippingTexts(method), trackingTemplate: template })
  const response = await app.request(`/api/desk/shipping/${method.id}`, { method: 'PUT', headers, body })
  return { status: response.status, body: await response.json() }
}

const estimate = async (productId: string, province: string, city: string) => {
  const response = await app.request(`/api/products/${productId}/shipping?${new URLSearchParams({ province, city })}`)
  return { status: response.status, caching: response.headers.get('cache-control'), ...(await response.json()) }
}

test('ORD-19: a method’s tracking page is https with one code; orders link to it, also after it was corrected', async () => {
  const before = await fingerprint(db)
  for (const wrong of [
    'http://own.ir/{code}',
    'javascript:{code}',
    'https://{code}.own.ir/',
    'https://own.ir/',
    'https://a:b@own.ir/{code}',
  ]) {
    const { status, body } = await save(wrong, 1)
    expect([wrong, status, body.fields?.[0]?.name]).toEqual([wrong, 422, 'trackingTemplate'])
  }
  expect(await fingerprint(db)).toBe(before)
  const direct = sql`update shipping_methods set tracking_template = 'javascript:{code}' where id = ${method.id}`
  await expect(db.execute(direct)).rejects.toThrow()
  expect(await save('https://own.ir/?id={code}', 1)).toEqual({ status: 200, body: { version: 2 } })
  expect(JSON.stringify(await (await app.request('/api/shipping-methods')).json())).not.toContain('own.ir')

  const buyer = await aBuyer(shop)
  const product = await aProduct(db, { price: 1_000_000, stock: 5 })
  const { body } = await aCheckout(shop, method).order(buyer, { lines: [{ product, quantity: 1 }] })
  const { id } = body.order
  const staff = { kind: 'staff', id: (await aStaffMember(db)).userId } as const
  await changeOrder({ db }, id, { do: 'accept' }, staff)
  const linkOf = async () => (await (await app.request(`/api/orders/${id}`, { headers: buyer.headers })).json()).order.trackingUrl
  expect(await linkOf()).toBeNull()
  await changeOrder({ db }, id, { do: 'ship', carrier: 'post', trackingNumber: '123456789012345678901234' }, staff)
  expect(await linkOf()).toBe('https://own.ir/?id=123456789012345678901234')
  expect((await save('https://new.ir/{code}', 2)).status).toBe(200)
  expect(await linkOf()).toBe('https://new.ir/123456789012345678901234')
  const atDesk = await (await app.request(`/api/desk/orders/${id}`, { headers: owner.headers })).json()
  expect(atDesk.shipment).toMatchObject({ url: 'https://new.ir/123456789012345678901234' })
  expect(await db.$count(outbox, eq(outbox.event, 'order.shipped'))).toBe(1)
})

test('ORD-20: the product page asks for one city: the cheapest method that carries it, its cost and its first day', async () => {
  const product = await aProduct(db, { price: 1_000_000, stock: 5 })
  expect(await estimate(product.id, 'تهران', 'تهران')).toMatchObject({
    status: 200,
    caching: 'public, max-age=60',
    estimate: { methodName: method.methodName, cost: '۷۰٬۰۰۰ تومان', time: '۳ تا ۵ روز کاری' },
  })
  const courier = await aShippingMethod(db, { rate: 20_000, cities: ['تهران'] })
  await aWindow(db, courier.id)
  const timed = await estimate(product.id, 'تهران', 'تهران')
  expect(timed.estimate).toMatchObject({ cost: '۲۰٬۰۰۰ تومان', time: expect.stringMatching(/^تحویل از (\S*شنبه|جمعه) /) })
  expect((await estimate(product.id, 'فارس', 'شیراز')).estimate).toMatchObject({ cost: '۷۰٬۰۰۰ تومان' })
  // The post does not carry it.
  const battery = await aProduct(db, { price: 1_000_000, stock: 5, postable: false })
  expect((await estimate(battery.id, 'فارس', 'شیراز')).estimate).toBeNull()
  expect((await estimate(battery.id, 'تهران', 'تهران')).estimate).toMatchObject({ cost: '۲۰٬۰۰۰ تومان' })
  await db.update(shippingMethods).set({ isActive: false }).where(eq(shippingMethods.id, courier.id))

  for (const [province, city] of [
    ['فارس', 'تهران'],
    ['', ''],
    ['تهران', '<script>'],
  ] as const) {
    expect((await estimate(product.id, province, city)).status).toBe(422)
  }
  const unpriced = await aProduct(db, { price: null })
  expect((await estimate(unpriced.id, 'تهران', 'تهران')).estimate).toBeNull()
  const hidden = await aProduct(db, { price: 1_000, status: 'inactive' })
  expect((await estimate(hidden.id, 'تهران', 'تهران')).estimate).toBeNull()
  expect((await app.request(`/api/products/nothing/shipping?${new URLSearchParams({ province: 'تهران', city: 'تهران' })}`)).status).toBe(
    404,
  )
})
