import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { products } from '#db/schema/catalog.ts'
import { cartItems, wishlists } from '#db/schema/shoppers.ts'
import { maxLines } from '#domain/cart/cart.ts'
import { aCart, aProduct, aShopper } from '#tests/support/factories.ts'
import { fingerprint, openTestShop, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const phone = await aProduct(db, { price: 1000, stock: 5 })
const watch = await aProduct(db, { price: 2000, stock: 200 })
const soldOut = await aProduct(db, { stock: 0 })
const hidden = await aProduct(db, { stock: 9 })
await db.update(products).set({ status: 'inactive' }).where(eq(products.id, hidden.id))

let userId: string
let headers: Record<string, string>
beforeEach(async () => {
  const shopper = await aShopper(db)
  userId = shopper.userId
  headers = await signedInAs(shop, shopper)
})

type Line = { productId: string; quantity: number; seenPrice: number | null; product: { price: number } | null }

async function call(method: string, path: string, body?: unknown, sent = headers) {
  const response = await app.request(`/api/${path}`, { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}
const line = (product: { id: string }, quantity: number, seenPrice: number | null = 1000) => ({
  productId: product.id,
  quantity,
  seenPrice,
})
const quantities = async () => {
  const { lines }: { lines: Line[] } = (await call('GET', 'cart')).body
  return lines.map(({ quantity }) => quantity)
}

test('a line is added, changed, read with its current product, and removed; each is idempotent', async () => {
  for (const quantity of [2, 3, 3]) {
    expect(await call('PUT', `cart/items/${phone.id}`, { quantity, seenPrice: 900 })).toMatchObject({
      status: 200,
      body: { line: { quantity } },
    })
  }
  const { body } = await call('GET', 'cart')
  expect(body.lines).toEqual([
    { ...line(phone, 3, 900), product: expect.objectContaining({ id: phone.id, price: 1000, stockQuantity: 5 }) },
  ])
  for (const _ of [1, 2]) expect((await call('DELETE', `cart/items/${phone.id}`)).status).toBe(204)
  expect(await quantities()).toEqual([])
})

test('a line is capped by stock, and at one for a sold-out product', async () => {
  await call('PUT', `cart/items/${phone.id}`, { quantity: 99, seenPrice: null })
  await call('PUT', `cart/items/${soldOut.id}`, { quantity: 3, seenPrice: null })
  expect(await quantities()).toEqual([5, 1])
})

test('ORD-03: a guest cart merged twice is summed once: the larger quantity wins, capped by stock', async () => {
  await aCart(db, userId, [
    { productId: phone.id, quantity: 2 },
    { productId: watch.id, quantity: 7 },
  ])
  const guest = { lines: [line(phone, 9), line(watch, 3), line(soldOut, 2)] }
  for (const _ of [1, 2]) expect((await call('POST', 'cart/merge', guest)).status).toBe(200)
  expect(await quantities()).toEqual([5, 7, 1])
})

test('ORD-03: two devices that merge at the same moment lose and double nothing', async () => {
  const guests = Array.from({ length: 8 }, (_, turn) => ({ lines: [line(watch, turn + 1), line(phone, 1)] }))
  await Promise.all(guests.map((guest) => call('POST', 'cart/merge', guest)))
  expect((await quantities()).sort()).toEqual([1, 8])
})

test('ORD-03: the same product twice in one cart is one line', async () => {
  await call('PUT', 'cart', { lines: [line(phone, 1), line(phone, 2)] })
  expect(await quantities()).toEqual([3])
})

test('lines stay in the sequence they were added', async () => {
  await call('PUT', 'cart', { lines: [line(watch, 1), line(phone, 1), line(soldOut, 1)] })
  const { lines }: { lines: Line[] } = (await call('GET', 'cart')).body
  expect(lines.map(({ productId }) => productId)).toEqual([watch.id, phone.id, soldOut.id])
})

test('the whole cart can be replaced and emptied', async () => {
  await call('PUT', 'cart', { lines: [line(watch, 4)] })
  await call('PUT', 'cart', { lines: [line(phone, 1)] })
  expect(await quantities()).toEqual([1])
  expect((await call('DELETE', 'cart')).status).toBe(204)
  expect(await quantities()).toEqual([])
})

test('AUTHZ-05: a product that is not for sale cannot be added to a list, and is not described in one', async () => {
  const before = await fingerprint(db)
  for (const id of [hidden.id, newId(), 'x'])
    for (const path of [`cart/items/${id}`, `wishlist/${id}`])
      expect(await call('PUT', path, { quantity: 1, seenPrice: null })).toMatchObject({ status: 404, body: { code: 'product.notFound' } })
  expect(await fingerprint(db)).toBe(before)
  await aCart(db, userId, [{ productId: hidden.id, quantity: 2 }])
  expect((await call('GET', 'cart')).body.lines).toEqual([{ ...line(hidden, 2, null), product: null }])
})

test.each([
  ['quantity 0', { quantity: 0, seenPrice: null }],
  ['a negative quantity', { quantity: -1, seenPrice: null }],
  ['a broken quantity', { quantity: 1.5, seenPrice: null }],
  ['a giant quantity', { quantity: 1e9, seenPrice: null }],
  ['a quantity as text', { quantity: '2', seenPrice: null }],
  ['a negative price', { quantity: 1, seenPrice: -1 }],
])('IN-08: %s is refused and changes nothing', async (_case, body) => {
  const before = await fingerprint(db)
  expect((await call('PUT', `cart/items/${phone.id}`, body)).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
})

test('IN-08: 10,000 lines and a 51st line are refused', async () => {
  const many = (count: number) => ({ lines: Array.from({ length: count }, () => line({ id: newId() }, 1)) })
  const before = await fingerprint(db)
  for (const path of ['cart/merge', 'cart'])
    expect([413, 422]).toContain((await call(path === 'cart' ? 'PUT' : 'POST', path, many(10_000))).status)
  expect((await call('POST', 'cart/merge', many(51))).status).toBe(422)
  expect((await call('POST', 'wishlist/merge', { productIds: Array.from({ length: 501 }, newId) })).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
  const full = await Promise.all(Array.from({ length: maxLines }, () => aProduct(db)))
  await aCart(
    db,
    userId,
    full.map(({ id }) => ({ productId: id, quantity: 1 })),
  )
  expect(await call('PUT', `cart/items/${phone.id}`, { quantity: 1, seenPrice: null })).toMatchObject({
    status: 409,
    body: { code: 'cart.full' },
  })
  expect(await db.$count(cartItems, eq(cartItems.userId, userId))).toBe(maxLines)
})

test('IN-08: the limit of fifty lines holds under fifty concurrent requests', async () => {
  const full = await Promise.all(Array.from({ length: maxLines - 1 }, () => aProduct(db)))
  await aCart(
    db,
    userId,
    full.map(({ id }) => ({ productId: id, quantity: 1 })),
  )
  const more = await Promise.all(Array.from({ length: 10 }, () => aProduct(db)))
  const responses = await Promise.all(more.map(({ id }) => call('PUT', `cart/items/${id}`, { quantity: 1, seenPrice: null })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await db.$count(cartItems, eq(cartItems.userId, userId))).toBe(maxLines)
})

test('a wishlist item is stored once, newest first, even when added twice, and removed', async () => {
  const first = await call('PUT', `wishlist/${phone.id}`)
  const again = await Promise.all(Array.from({ length: 5 }, () => call('PUT', `wishlist/${phone.id}`)))
  for (const { body } of again) expect(body).toEqual(first.body)
  const merged = await call('POST', 'wishlist/merge', { productIds: [watch.id, phone.id, watch.id, hidden.id] })
  expect(merged.body.items.map(({ productId }: Line) => productId)).toEqual([watch.id, phone.id])
  expect((await call('DELETE', `wishlist/${watch.id}`)).status).toBe(204)
  expect((await call('GET', 'wishlist')).body.items).toEqual([first.body.item])
})

test('AUTHZ-03: another shopper’s lists can be neither read nor changed, and a guest has none', async () => {
  await aCart(db, userId, [{ productId: watch.id, quantity: 7 }])
  await db.insert(wishlists).values({ userId, productId: watch.id })
  const other = await signedInAs(shop, await aShopper(db))
  expect((await call('GET', 'cart', undefined, other)).body.lines).toEqual([])
  expect((await call('GET', 'wishlist', undefined, other)).body.items).toEqual([])
  for (const path of ['cart', `cart/items/${watch.id}`, `wishlist/${watch.id}`]) await call('DELETE', path, undefined, other)
  await call('PUT', 'cart', { lines: [], userId }, other)
  await call('PUT', `cart/items/${watch.id}`, { quantity: 1, seenPrice: null, userId, user_id: userId }, other)
  expect(await quantities()).toEqual([7])
  expect((await call('GET', 'wishlist')).body.items).toHaveLength(1)
  const { cookie: _, ...guest } = headers
  for (const [method, path] of [
    ['GET', 'cart'],
    ['PUT', 'cart'],
    ['DELETE', 'cart'],
    ['POST', 'cart/merge'],
    ['PUT', `cart/items/${watch.id}`],
    ['GET', 'wishlist'],
    ['PUT', `wishlist/${watch.id}`],
    ['DELETE', `wishlist/${watch.id}`],
    ['POST', 'wishlist/merge'],
  ] as const)
    expect((await call(method, path, method === 'GET' ? undefined : {}, guest)).status).toBe(401)
})
