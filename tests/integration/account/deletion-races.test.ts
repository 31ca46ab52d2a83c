import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountTokens, customerAddresses, customers, phoneCodes, profiles, sessions } from '#db/schema/accounts.ts'
import { orders } from '#db/schema/orders.ts'
import { cartItems, productReviews, reviewHelpfulVotes, wishlists } from '#db/schema/shoppers.ts'
import { findSession } from '#services/session/find-session.ts'
import { aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { anAddress, aProduct, aReview, aShopper, type Product } from '#tests/support/factories.ts'
import { aMobile, aRegistered, codeTo, linkTokenTo, someDetails } from '#tests/support/registration.ts'
import { fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop
const checkout = aCheckout(shop, await shippingOf(db))

type Person = Awaited<ReturnType<typeof aPerson>>

async function aPerson() {
  const registered = await aRegistered(shop)
  const shopper = await findSession(shop.context, registered.browser.cookies.get('vitrin-session') ?? '')
  if (!shopper) throw new Error('not signed in')
  const address = await anAddress(db, { ...registered, customerId: shopper.customerId })
  const headers = { ...fromOurPage, cookie: `vitrin-session=${registered.browser.cookies.get('vitrin-session')}` }
  return { ...registered, shopper, buyer: { shopper, headers, addressId: address.id } }
}

/** Pauses a deletion before its last step, when everything of the account is already erased but nothing is committed. */
async function duringDeletion(person: Person, write: () => Promise<{ status: number; code?: unknown }>) {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, person.shopper.customerId)).for('share')
    held.resolve()
    await release.promise
  })
  await held.promise
  const deleting = person.browser.delete('/api/me', { password: person.password })
  await untilWaiting(1)
  let isDone = false
  const writing = write().finally(() => {
    isDone = true
  })
  await untilWaiting(2, () => isDone)
  release.resolve()
  await holding
  expect((await deleting).status).toBe(204)
  return writing
}

/** Until this many statements wait for a lock. */
async function untilWaiting(count: number, isEnough = () => false): Promise<void> {
  for (let waiting = 0; waiting < count && !isEnough(); await delay(5)) {
    const { rows } = await db.execute<{ waiting: number }>(
      sql`select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    waiting = rows[0]?.waiting ?? 0
  }
}

const responseOf = async (response: Response) => ({ status: response.status, ...((await response.json().catch(() => ({}))) as object) })

const address = {
  addressType: 'home',
  recipientName: 'مریم احمدی',
  recipientPhone: '09120000000',
  province: 'تهران',
  city: 'تهران',
  addressLine1: 'خیابان نمونه',
  addressLine2: '',
  postalCode: '',
  label: '',
  isDefault: false,
}

type Write = (person: Person, product: Product) => Promise<{ status: number }>
const send = (person: Person, method: string, path: string, body: object) =>
  Promise.resolve(shop.app.request(path, { method, headers: person.buyer.headers, body: JSON.stringify(body) })).then(responseOf)

const writes: [string, Write][] = [
  ['name', (person) => send(person, 'PATCH', '/api/me', { fullName: 'شهرزاد کیان‌فر' })],
  ['address', (person) => send(person, 'POST', '/api/addresses', address)],
  ['cart line', (person, product) => send(person, 'PUT', `/api/cart/items/${product.id}`, { quantity: 1, seenPrice: product.price })],
  ['wishlist item', (person, product) => send(person, 'PUT', `/api/wishlist/${product.id}`, {})],
  [
    'review',
    (person, product) => send(person, 'POST', `/api/products/${product.id}/reviews`, { rating: 5, title: '', comment: 'خوب بود' }),
  ],
  ['order', (person, product) => checkout.order(person.buyer, { lines: [{ product, quantity: 1 }] }, randomUUID())],
  ['code for a new number', (person) => send(person, 'POST', '/api/me/phone/code', { mobile: aMobile(), password: person.password })],
]

async function rowsOf({ userId, shopper: { customerId } }: Person) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId))
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  return {
    profile: [profile?.status, profile?.fullName, profile?.email, profile?.phone],
    customer: [customer?.firstName, customer?.phone],
    addresses: await db.$count(customerAddresses, eq(customerAddresses.customerId, customerId)),
    cart: await db.$count(cartItems, eq(cartItems.userId, userId)),
    wishlist: await db.$count(wishlists, eq(wishlists.userId, userId)),
    reviews: await db.$count(productReviews, eq(productReviews.userId, userId)),
    votes: await db.$count(reviewHelpfulVotes, eq(reviewHelpfulVotes.userId, userId)),
    orders: await db.$count(orders, eq(orders.userId, userId)),
    sessions: await db.$count(sessions, eq(sessions.userId, userId)),
    links: await db.$count(accountTokens, eq(accountTokens.userId, userId)),
    codes: await db.$count(phoneCodes, eq(phoneCodes.userId, userId)),
  }
}

const erased = {
  profile: ['deleted', 'کاربر حذف‌شده', null, null],
  customer: ['کاربر حذف‌شده', null],
  ...{ addresses: 0, cart: 0, wishlist: 0, reviews: 0, votes: 0, orders: 0, sessions: 0, links: 0, codes: 0 },
}

test.each(writes)('AUTHZ-08: a %s in flight during the deletion of its account is refused and written nowhere', async (_what, write) => {
  const [person, product] = [await aPerson(), await aProduct(db)]
  const { status } = await duringDeletion(person, () => write(person, product))
  expect(status).toBe(401)
  expect(await rowsOf(person)).toEqual(erased)
})

test('AUTHZ-08: a vote in flight during the deletion of its account is refused', async () => {
  const person = await aPerson()
  const review = await aReview(db, await aProduct(db), { shopper: await aShopper(db) })
  const { status } = await duringDeletion(person, () => send(person, 'PUT', `/api/reviews/${review.id}/helpful`, { isHelpful: true }))
  expect(status).toBe(401)
  expect(await rowsOf(person)).toEqual(erased)
})

test('AUTHZ-08: a changed number, address or password in flight is not written back', async () => {
  const [byCode, byLink, forgotten] = [await aPerson(), await aPerson(), await aPerson()]
  const mobile = aMobile()
  await byCode.browser.post('/api/me/phone/code', { mobile, password: byCode.password })
  const code = await codeTo(shop, mobile)
  const phone = await duringDeletion(byCode, () => byCode.browser.post('/api/me/phone', { mobile, code }).then(responseOf))
  expect([phone.status, await rowsOf(byCode)]).toEqual([401, erased])

  const { email } = someDetails()
  await byLink.browser.post('/api/me/email', { email, password: byLink.password })
  const token = await linkTokenTo(shop, email)
  const confirmed = await duringDeletion(byLink, () => byLink.browser.post('/api/auth/email/confirm', { token }).then(responseOf))
  expect([confirmed.status, await rowsOf(byLink)]).toEqual([422, erased])

  const asked = { email: forgotten.email }
  const forgot = await duringDeletion(forgotten, () => forgotten.browser.post('/api/auth/password/forgot', asked).then(responseOf))
  expect([forgot.status, await rowsOf(forgotten)]).toEqual([202, erased])
})
