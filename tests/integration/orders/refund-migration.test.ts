import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, to } = await testDatabase({ template: 'blank', breaksInvariants: true })
const migrations = join(import.meta.dirname, '../../../db/migrations')

/** The migrations of a shop that has refunds and not yet their lines. */
async function earlierMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const names = (await readdir(migrations)).sort()
  const earlier = names.slice(
    0,
    names.findIndex((name) => name.endsWith('_refunds.sql') && !name.includes('shipments')),
  )
  for (const name of earlier) await cp(join(migrations, name), join(folder, name))
  return folder
}

/** Orders of 1,000,000 for goods and 50,000 for shipping, refunded by so much. */
async function insertRefunded(refunds: Record<string, number>): Promise<void> {
  await db.transaction(async (tx) => {
    // Their shoppers and products do not matter here.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [number, amount] of Object.entries(refunds)) {
      await tx.execute(sql`insert into orders (id, order_number, checkout_id, user_id, customer_id, customer_name, subtotal, shipping_cost, total, status,
          payment_method, payment_status, shipping_method_name, shipping_address, hold_state, hold_expires_at, paid_at, cancelled_at, cancel_reason)
        values (gen_random_uuid(), ${number}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', 1000000, 50000, 1050000, 'cancelled',
          'zarinpal', 'refunded', 'x', '{}', 'released', now(), now(), now(), 'by_shop')`)
      await tx.execute(sql`insert into order_items (id, order_id, product_id, product_name, product_sku, quantity, unit_price, total_price)
        select gen_random_uuid(), id, gen_random_uuid(), 'x', 'x', 2, 500000, 1000000 from orders where order_number = ${number}`)
      await tx.execute(sql`insert into refunds (id, order_id, amount, way, made_by)
        select gen_random_uuid(), id, ${amount}, 'card', gen_random_uuid() from orders where order_number = ${number}`)
    }
  })
}

test('orders refunded before keep their sums; a whole refund was for every line and the shipping', async () => {
  await migrate(to, await earlierMigrations())
  await insertRefunded({ 'ORD-1-AAAAA': 1_050_000, 'ORD-2-BBBBB': 300_000 })
  await migrate(to, migrations)
  const { rows } = await db.execute(sql`select order_number as number, payment_status as status, refunded_amount as amount, shipping,
      refunded_quantity as units from orders o join order_items i on i.order_id = o.id join refunds r on r.order_id = o.id order by 1`)
  expect(rows).toEqual([
    { number: 'ORD-1-AAAAA', status: 'refunded', amount: 1_050_000, shipping: 50_000, units: 2 },
    { number: 'ORD-2-BBBBB', status: 'refunded', amount: 300_000, shipping: 0, units: 0 },
  ])
})
