import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { customers, profiles, sessions } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/operations.ts'
import { orders } from '#db/schema/orders.ts'
import { productReviews, wishlists } from '#db/schema/shoppers.ts'
import { aCart, anAddress, aProduct, aReview, type Shopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { aBrowser, aRegistered, aTicket } from '#tests/support/registration.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop

let shopper: Awaited<ReturnType<typeof aRegistered>>
let asShopper: Shopper
beforeEach(async () => {
  shopper = await aRegistered(shop, { fullName: 'شهرزاد کیان‌فر' })
  const [customer] = await db.select().from(customers).where(eq(customers.userId, shopper.userId))
  asShopper = { ...shopper, customerId: customer?.id ?? '' }
})

const deleteMe = () => shopper.browser.delete('/api/me', { password: shopper.password })

test('all personal data is deleted from every table, and no invariant is violated', async () => {
  const product = await aProduct(db)
  await anAddress(db, asShopper)
  await aCart(db, shopper.userId, [{ productId: product.id, quantity: 2 }])
  await db.insert(wishlists).values({ userId: shopper.userId, productId: product.id })
  await aReview(db, product, { shopper: asShopper })
  const order = await anOrder(db, { shopper: asShopper, status: 'delivered', paymentStatus: 'paid' })

  expect((await deleteMe()).status).toBe(204)
  expect(shopper.browser.cookies.has('vitrin-session')).toBe(false)
  expect(await db.select().from(sessions).where(eq(sessions.userId, shopper.userId))).toEqual([])

  const { rows } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const personal = [shopper.email, 'شهرزاد', 'کیان', shopper.nationalId]
  for (const { name } of rows) {
    const { rows: found } = await db.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`)
    for (const { row } of found) for (const text of personal) expect(`${name}: ${row}`).not.toContain(text)
    // The rate limits of the phone number are stored for two days; nothing ties them to the account.
    if (!['phone_codes', 'registration_tickets'].includes(name)) {
      for (const { row } of found) expect(`${name}: ${row}`).not.toContain(shopper.phone)
    }
  }
  const [stored] = await db.select().from(orders).where(eq(orders.id, order.id))
  expect(stored).toMatchObject({ total: order.total, status: 'delivered', customerName: 'کاربر حذف‌شده', customerPhone: null })
  expect(stored?.shippingAddress).toMatchObject({ city: 'تهران', full_name: 'کاربر حذف‌شده', phone: '' })
  expect(await db.select({ name: productReviews.userName }).from(productReviews)).toEqual([{ name: 'خریدار' }])
  expect(await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.objectId, shopper.userId))).toEqual([
    { action: 'account.deleted' },
  ])
})

test.each(['pending', 'processing', 'shipped'] as const)('an account with an order that is %s cannot be deleted', async (status) => {
  await anOrder(db, { shopper: asShopper, status, paymentStatus: status === 'pending' ? 'pending' : 'paid' })
  const before = await fingerprint(db)
  const response = await deleteMe()
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'account.openOrders', detail: 'تا پایان سفارش‌های باز، حساب حذف نمی‌شود' })
  const withoutSessions = (text: string) => text.replace(/^sessions .*$/m, '')
  expect(withoutSessions(await fingerprint(db))).toBe(withoutSessions(before))
})

test('a deleted account cannot sign in, and its e-mail, phone and national ID can register again', async () => {
  await deleteMe()
  const { email, password, phone, fullName, nationalId } = shopper
  expect((await aBrowser(shop).post('/api/auth/login', { email, password })).status).toBe(401)
  await db.execute(sql`update phone_codes set created_at = now() - interval '2 minutes'`)
  const browser = aBrowser(shop)
  const ticket = await aTicket(shop, browser, phone)
  const again = await browser.post('/api/auth/register', { ticket, fullName, nationalId, email, password })
  expect(again.status).toBe(201)
  expect(await db.select().from(profiles).where(eq(profiles.email, email))).toHaveLength(1)
})
