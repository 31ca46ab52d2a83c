import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { saveCustomer } from '#db/account/customers.ts'
import { customers } from '#db/schema/accounts.ts'
import type { Email } from '#domain/account/email.ts'
import type { Mobile } from '#domain/account/mobile.ts'
import { aShopper } from '#tests/support/factories.ts'
import { aBrowser, aTicket, someDetails } from '#tests/support/registration.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop

/** A trigger gives new customers a taken number, `collisions.count` times: a sequence counts also the tries that are rolled back. */
beforeAll(async () => {
  const taken = await aShopper(db)
  await db.update(customers).set({ customerNumber: 'CUST-1' }).where(eq(customers.userId, taken.userId))
  await db.execute(sql`create sequence customer_tries`)
  await db.execute(sql`create table collisions (count integer)`)
  await db.execute(sql`insert into collisions values (0)`)
  await db.execute(sql`create function collide() returns trigger language plpgsql as $$
    begin
      if nextval('customer_tries') <= (select count from collisions) then new.customer_number := 'CUST-1'; end if;
      return new;
    end $$`)
  await db.execute(sql`create trigger collide before insert on customers for each row execute function collide()`)
})

async function registerWithCollisions(count: number) {
  const browser = aBrowser(shop)
  const ticket = await aTicket(shop, browser)
  await db.execute(sql`update collisions set count = ${count}`)
  await db.execute(sql`alter sequence customer_tries restart`)
  const before = await fingerprint(db)
  const startedAt = performance.now()
  const response = await browser.post('/api/auth/register', { ticket, ...someDetails() })
  return { response, before, ms: performance.now() - startedAt }
}

test('a duplicate customer number is retried up to three times, 100 ms apart', async () => {
  const { response, ms } = await registerWithCollisions(3)
  expect(response.status).toBe(201)
  expect(ms).toBeGreaterThan(300)
})

test('after the third retry the registration is rolled back, and its ticket stays valid', async () => {
  const { response, before } = await registerWithCollisions(4)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'registration.failed', detail: 'خطا در ثبت نام' })
  expect(await fingerprint(db)).toBe(before)
})

test('the existing customer of an account is updated and keeps its number', async () => {
  await db.execute(sql`update collisions set count = 0`)
  const { userId, email, phone } = await aShopper(db)
  const numberOf = async () => (await db.select().from(customers).where(eq(customers.userId, userId)))[0]
  const before = await numberOf()
  const locked = { nationalIdEncrypted: Buffer.alloc(39, 1), nationalIdHmac: Buffer.alloc(32, 1) }
  await saveCustomer(db, { userId, email: email as Email, phone: phone as Mobile, firstName: 'سارا', lastName: 'نیک', ...locked })
  expect(await numberOf()).toMatchObject({ id: before?.id, customerNumber: before?.customerNumber, firstName: 'سارا', lastName: 'نیک' })
})
