import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Tx } from '#db/connect.ts'
import { checkInvariants, type Violation } from '#db/invariants.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anAddress, aSession, aShopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'

const { db, to } = await testDatabase({ template: 'demo' })
const shopper = await aShopper(db)
const pending = await anOrder(db, { shopper })
await anAddress(db, shopper, { isDefault: true })
await anAddress(db, shopper)
await aSession(db, shopper)

class Undo extends Error {}

/** The violations after some damage, which is rolled back. */
async function after(damage: (tx: Tx) => Promise<unknown>): Promise<Violation[]> {
  let found: Violation[] = []
  const broken = db.transaction(async (tx) => {
    await damage(tx)
    found = await checkInvariants(tx)
    throw new Undo()
  })
  await expect(broken).rejects.toBeInstanceOf(Undo)
  return found
}

const delivered = sql`(select id from orders where status = 'delivered' order by id limit 1)`
const item = sql`(select id from order_items where order_id = ${delivered} order by id limit 1)`
const sold = sql`(select id from products where units_sold > 0 and stock_quantity > 0 order by id limit 1)`
const review = sql`(select id from product_reviews where is_helpful_count > 0 order by id limit 1)`
const hash = sql`sha256('x')`
const attempt = (facts: SQL) => sql`insert into payment_attempts
  (id, order_id, provider, environment, merchant, amount_rial, expires_at, state, authority, ref_id, verified_at)
  values (gen_random_uuid(), ${pending.id}, 'zarinpal', 'sandbox', 'm', 1, now(), ${facts})`

const damages: [number, string, SQL[]][] = [
  [29, 'a discount of nobody', [sql`update order_items set discount = 1 where id = ${item}`]],
  [
    30,
    'a coupon that forgot a use',
    [sql`insert into coupons (id, code, kind, percent, used) values (gen_random_uuid(), 'FORGOT', 'percent', 10, 1)`],
  ],
  [
    31,
    'a time of delivery that counts an order of nobody',
    [
      sql`with made as (insert into delivery_windows (id, method_id, weekdays, from_minute, to_minute, capacity)
        select gen_random_uuid(), id, '{0}', 540, 720, 3 from shipping_methods limit 1 returning id)
        insert into delivery_slots (window_id, day, capacity, booked) select id, '2026-11-21', 3, 1 from made`,
    ],
  ],
  [
    1,
    'a total too high',
    [sql`alter table orders drop constraint orders_total_adds_up`, sql`update orders set total = total + 1 where id = ${delivered}`],
  ],
  [
    2,
    'a line too dear',
    [
      sql`alter table order_items drop constraint order_items_total_adds_up`,
      sql`update order_items set total_price = total_price + 1 where id = ${item}`,
    ],
  ],
  [3, 'a negative rate', [sql`alter domain toman drop constraint toman_check`, sql`update shipping_methods set base_rate = -1`]],
  [
    4,
    'stock below zero',
    [
      sql`alter table products drop constraint products_stock_quantity_check`,
      sql`update products set stock_quantity = -1, opening_stock = opening_stock - stock_quantity - 1 where id = ${sold}`,
    ],
  ],
  [5, 'stock from nowhere', [sql`update products set stock_quantity = stock_quantity + 1 where id = ${sold}`]],
  [
    6,
    'a line that took nothing',
    [
      sql`update products set opening_stock = opening_stock + change from (select product_id, change from stock_moves where order_item_id = ${item}) m where id = m.product_id`,
      sql`delete from stock_moves where order_item_id = ${item}`,
    ],
  ],
  [
    6,
    'stock returned by a delivered order',
    [
      sql`insert into stock_moves (id, product_id, order_item_id, kind, change) select gen_random_uuid(), product_id, id, 'returned', quantity from order_items where id = ${item}`,
      sql`update products set stock_quantity = stock_quantity + quantity from order_items i where i.id = ${item} and products.id = i.product_id`,
    ],
  ],
  [
    7,
    'a transfer that no staff member confirmed',
    [
      sql`alter table audit_log disable trigger user`,
      sql`update audit_log set actor_kind = 'system' where action = 'order.paid' and object_id = ${delivered}`,
    ],
  ],
  [7, 'an online payment without an attempt', [sql`update orders set payment_method = 'zarinpal' where id = ${delivered}`]],
  [8, 'a verified attempt of an unpaid order', [attempt(sql`'verified', 'S1', '1', now()`)]],
  [
    9,
    'two live attempts',
    [sql`drop index payment_attempts_one_live`, attempt(sql`'requested', 'S1', null, null`), attempt(sql`'requested', 'S2', null, null`)],
  ],
  [10, 'a brand that is gone', [sql`set local session_replication_role = replica`, sql`delete from brands where slug = 'apple'`]],
  [11, 'a status that is not logged', [sql`update orders set status = 'shipped' where id = ${delivered}`]],
  [
    12,
    'two orders of one checkout',
    [
      sql`alter table orders drop constraint orders_checkout_id_key`,
      sql`update orders set checkout_id = ${pending.checkoutId} where id = ${delivered}`,
    ],
  ],
  [13, 'a hold past its time', [sql`update orders set hold_expires_at = now() - interval '11 minutes' where id = ${pending.id}`]],
  [25, 'a sum of refunds that no refund explains', [sql`update orders set refunded_amount = 1 where id = ${delivered}`]],
  [
    25,
    'an order refunded to the last toman that is still paid',
    [
      sql`insert into refunds (id, order_id, amount, way, made_by) select gen_random_uuid(), id, total, 'cash', user_id from orders where id = ${delivered}`,
    ],
  ],
  [14, 'a paid order without its event', [sql`delete from outbox where order_id = ${delivered}`]],
  [
    14,
    'an event that was not sent',
    [sql`insert into outbox (id, event, dedupe_key, created_at) values (gen_random_uuid(), 'x', 'x', now() - interval '6 minutes')`],
  ],
  [
    15,
    'a summary one star too good',
    [sql`update product_ratings_summary set count_5 = count_5 + 1 where product_id = (select product_id from product_reviews limit 1)`],
  ],
  [15, 'a vote that disappeared', [sql`delete from review_helpful_votes where review_id = ${review}`]],
  [
    16,
    'a badge without a purchase',
    [
      sql`update product_reviews set is_verified_purchase = true where id = (select id from product_reviews where not is_verified_purchase limit 1)`,
    ],
  ],
  [
    16,
    'a purchase without a badge',
    [
      sql`update product_reviews set is_verified_purchase = false where id = (select id from product_reviews where is_verified_purchase limit 1)`,
    ],
  ],
  [17, 'two default addresses', [sql`drop index customer_addresses_one_default`, sql`update customer_addresses set is_default = true`]],
  [18, 'a session of a disabled account', [sql`update profiles set status = 'disabled' where id = ${shopper.userId}`]],
  [18, 'a readable password', [sql`update profiles set password_hash = 'secret' where id = ${shopper.userId}`]],
  [
    19,
    'a phone in Persian digits',
    [sql`alter domain mobile drop constraint mobile_check`, sql`update profiles set phone = '۰۹۱۲۰۰۰۰۰۰۰' where id = ${shopper.userId}`],
  ],
  [
    20,
    'a receipt of nothing',
    [
      sql`insert into receipts (id, user_id, object_key, file_name, content_type, byte_size, content_hash, created_at) values (gen_random_uuid(), ${shopper.userId}, 'k', 'f', 'image/webp', 1, ${hash}, now() - interval '25 hours')`,
    ],
  ],
  [23, 'a sale without an order', [sql`update products set units_sold = units_sold + 1 where id = ${sold}`]],
  [27, 'a stock list that missed a sale', [sql`update stock_levels set stock = stock + 1 where product_id = ${sold}`]],
  [27, 'a list that missed a price', [sql`update product_prices set price = price + 1 where product_id = ${sold}`]],
]

test.each(damages)('invariant %i finds %s', async (number, _what, statements) => {
  const violations = await after(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
  expect(violations.map((violation) => violation.number)).toEqual([number])
})

test('every invariant that the schema does not prevent is violated by some test here', () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
  expect(numbers.filter((number) => !damages.some(([damaged]) => damaged === number))).toEqual([])
})

async function command(): Promise<{ code: number; output: string }> {
  const url = `postgres://${to.user}:${encodeURIComponent(String(to.password ?? ''))}@${encodeURIComponent(String(to.host))}:${to.port}/${to.database}`
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/invariants.ts'), '--database-url', url])
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(program, 'close')
  return { code, output }
}

test('the command lists violations and fails; without any it says so', async () => {
  expect(await command()).toEqual({ code: 0, output: 'All invariants hold.\n' })
  await db.execute(sql`update products set units_sold = units_sold + 1 where id = ${sold}`)
  onTestFinished(async () => {
    await db.execute(
      sql`update products p set units_sold = (select coalesce(sum(i.quantity - i.refunded_quantity), 0) from order_items i join orders o on o.id = i.order_id and o.payment_status = 'paid' where i.product_id = p.id)`,
    )
  })
  const { code, output } = await command()
  expect(code).toBe(1)
  expect(output).toContain('23. Broken: units sold are the units in paid orders that were not refunded\n   product ')
})
