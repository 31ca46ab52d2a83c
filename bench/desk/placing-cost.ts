import type pg from 'pg'
import { ownClock } from '#bench/cpu-clock.ts'
import type { ResultTable } from '#bench/results.ts'
import { formatNumber } from '#bench/statistics.ts'

const inserts = 2_000

/** What the desk's indexes and its search table cost a placed order: copies of orders with all indexes, then without, each rolled back. */
export async function placingCost(pool: pg.Pool): Promise<ResultTable> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set session_replication_role = origin')
    const whole = await insertMs(client, [])
    const withoutSearch = await insertMs(client, ['alter table order_items disable trigger order_items_search'])
    const { rows } = await client.query<{ name: string }>(
      `
      select indexname as name from pg_indexes where tablename = 'orders' and indexname = any($1)`,
      [deskIndexes],
    )
    const bare = await insertMs(client, [
      'alter table order_items disable trigger order_items_search',
      ...rows.map(({ name }) => `drop index ${name}`),
    ])
    const row = (name: string, ms: number) => [name, formatNumber(ms), formatNumber(ms / bare)]
    return {
      title: 'What the desk costs a placed order',
      columns: ['inserts of an order and its lines', 'database ms per order', 'times'],
      rows: [row('without the desk', bare), row(`with its ${rows.length} indexes`, withoutSearch), row('and its search table', whole)],
      note: `${inserts} orders, one statement each for the order and its lines, in one transaction that is rolled back; processor time of the database connection.`,
    }
  } finally {
    // What was rolled back would be in the way of the next run.
    await client.query('vacuum orders, order_items, order_search')
    client.release(true)
  }
}

const deskIndexes = [
  ...['orders_by_status', 'orders_by_payment', 'orders_by_total', 'orders_by_province', 'orders_off_site'],
  ...['orders_refund_due', 'orders_receipt_waiting'],
]

/** Flushes the pending list of the search index too: those who place orders pay for it sooner or later. */
async function insertMs(client: pg.PoolClient, preparation: readonly string[]): Promise<number> {
  await client.query('begin')
  try {
    for (const statement of preparation) await client.query(statement)
    const { rows: samples } = await client.query<{ id: string }>('select id from orders order by created_at desc limit 200')
    const cpu = await ownClock(client)
    const before = cpu()
    for (let count = 0; count < inserts; count += 1) await insertCopy(client, samples[count % samples.length]?.id ?? '', count)
    await client.query("select gin_clean_pending_list('order_search_trigrams')")
    return (cpu() - before) / inserts
  } finally {
    await client.query('rollback')
  }
}

async function insertCopy(client: pg.PoolClient, id: string, count: number): Promise<void> {
  const copied = [
    'user_id',
    'customer_id',
    'customer_name',
    'customer_phone',
    'subtotal',
    'shipping_cost',
    'total',
    'shipping_method_name',
    'shipping_address',
  ].join(', ')
  const { rows } = await client.query<{ id: string }>({
    name: 'order',
    text: `insert into orders (id, order_number, checkout_id, payment_method, hold_expires_at, ${copied})
      select uuidv7(), 'ORD-1-' || lpad(upper(to_hex($2::integer)), 5, '0'), uuidv7(), 'zarinpal', now() + interval '30 minutes', ${copied}
      from orders where id = $1 returning id`,
    values: [id, count],
  })
  await client.query({
    name: 'lines',
    text: `insert into order_items (id, order_id, product_id, product_name, product_sku, quantity, unit_price, total_price, display_order)
      select uuidv7(), $2, product_id, product_name, product_sku, quantity, unit_price, total_price, display_order from order_items where order_id = $1`,
    values: [id, rows[0]?.id],
  })
}
