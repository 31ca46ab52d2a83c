import type pg from 'pg'

/**
 * Fills a shop that has a catalog with `size` orders of three years: a million takes about four minutes. Orders that wait are of the last
 * days, as in a shop that works; everything older is delivered, cancelled or refunded. Triggers and foreign keys are off, indexes are built
 * afterwards.
 */
export async function generateOrders(pool: pg.Pool, size: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      "set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; select setseed(0.5)",
    )
    const rebuild = await dropIndexes(client)
    await client.query(shoppers(Math.max(100, Math.round(size / 12))))
    await client.query(ordersOf(size))
    for (const statement of parts) await client.query(statement)
    for (const definition of rebuild) await client.query(definition)
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Returns the statements that create them again; those of constraints stay. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in ('orders'::regclass, 'order_items'::regclass, 'order_search'::regclass, 'payment_attempts'::regclass)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const names = [
  ...['مریم', 'محمد', 'فاطمه', 'علی', 'زهرا', 'حسین', 'نگار', 'رضا', 'سارا', 'امیر', 'الهام', 'کامران', 'لیلا', 'پویا', 'کیمیا', 'سحر'],
  ...[
    'نرگس',
    'بهرام',
    'پریسا',
    'آرش',
    'شیرین',
    'کاوه',
    'مینا',
    'سعید',
    'هانیه',
    'فرهاد',
    'یاسمن',
    'جواد',
    'ترانه',
    'ایمان',
    'نازنین',
    'حمید',
  ],
]
const families = [
  ...[
    'احمدی',
    'محمدی',
    'کریمی',
    'رضایی',
    'حسینی',
    'مرادی',
    'جعفری',
    'رستمی',
    'صالحی',
    'نوروزی',
    'حیدری',
    'زارعی',
    'شریفی',
    'اسدی',
    'امینی',
  ],
  ...[
    'کاظمی',
    'یوسفی',
    'نیک‌پور',
    'بهرامی',
    'قاسمی',
    'موسوی',
    'طاهری',
    'فلاحی',
    'عباسی',
    'شفیعی',
    'پارسا',
    'داوودی',
    'گودرزی',
    'ملکی',
    'وحیدی',
  ],
]
const provinces = [
  ...['تهران', 'تهران', 'تهران', 'اصفهان', 'خراسان رضوی', 'فارس', 'آذربایجان شرقی', 'البرز', 'گیلان', 'مازندران', 'خوزستان', 'کرمان', 'قم'],
  ...['یزد', 'همدان', 'ایلام'],
]
const arrayOf = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`
const oneOf = (texts: readonly string[]) => `(${arrayOf(texts)})[1 + floor(random() * ${texts.length})::integer]`

const shoppers = (count: number) => `
  create temp table shopper as select n, uuidv7(interval '-4 years') as user_id, uuidv7(interval '-4 years') as customer_id,
    ${oneOf(names)} || ' ' || ${oneOf(families)} as name, '0999' || lpad(n::text, 7, '0') as phone, ${oneOf(provinces)} as province
    from generate_series(1, ${count}) n;
  insert into profiles (id, email, phone, full_name) select user_id, 'bench-' || n || '@example.invalid', phone, name from shopper;
  insert into customers (id, user_id, email, phone, first_name, last_name, customer_number)
    select customer_id, user_id, 'bench-' || n || '@example.invalid', phone, split_part(name, ' ', 1), split_part(name, ' ', 2),
      'CUST-9' || lpad(n::text, 9, '0') from shopper;
  create temp table sold as select (row_number() over (order by id))::integer as n, id, farsi_name as name, sku, price, main_image_url as image
    from products where status = 'active' and price > 0;
  create index on shopper (n); create index on sold (n); analyze shopper; analyze sold`

/** One row per order with all chances drawn; a third of the lists' filters is rare, as in a shop. */
const ordersOf = (size: number) => `
  create temp table drawn as
    select n, now() - (n - random()) * (interval '3 years' / ${size}) as at, random() as luck, random() as method_luck, random() as channel_luck,
      1 + floor(random() * (select count(*) from shopper))::integer as shopper_n, 1 + floor(3 * power(random(), 3))::integer as item_count
    from generate_series(1, ${size}) n;
  create temp table placed as
    select d.*, uuidv7(at - now()) as id, case when method_luck < 0.7 then 'zarinpal' when method_luck < 0.9 then 'cod' else 'bank_transfer' end as method,
      case when n <= ${size} * 0.0006 and luck < 0.5 then 'pending' when n <= ${size} * 0.001 and luck < 0.9 then 'processing'
        when n <= ${size} * 0.004 and luck < 0.9 then 'shipped' when luck < 0.12 then 'cancelled' else 'delivered' end as status
    from drawn d;
  alter table placed add primary key (n); analyze placed;
  create temp table line as
    select p.n, i as position, p.id as order_id, s.id as product_id, s.name, s.sku, s.image, s.price, 1 + (random() < 0.1)::integer as quantity
    from placed p, generate_series(1, p.item_count) i,
      lateral (select 1 + (floor((select count(*) from sold) * power(random() + 0 * p.n, 2))::integer + i * 7) % (select count(*) from sold)::integer as pick offset 0) c
      join sold s on s.n = c.pick;
  create temp table cost as select n, sum(price * quantity)::bigint as subtotal from line group by n;
  analyze line; analyze cost`

const isPaid = `(status in ('shipped', 'delivered') or (status = 'processing' and (method <> 'cod')) or (status = 'cancelled' and luck < 0.0001))`
const parts = [
  `insert into orders (id, order_number, checkout_id, user_id, customer_id, customer_name, customer_email, customer_phone, subtotal, shipping_cost, total,
      status, payment_method, payment_status, receipt_id, shipping_method_name, shipping_address, hold_state, hold_expires_at, cancel_reason, paid_at,
      shipped_at, delivered_at, cancelled_at, confirmed_at, created_at, updated_at, channel)
    select p.id, 'ORD-' || (extract(epoch from at) * 1000)::bigint || '-' || upper(lpad(to_hex(p.n), 5, '0')), uuidv7(at - now()), user_id, customer_id, name,
      'bench-' || s.n || '@example.invalid', phone, subtotal, 50000, subtotal + 50000, status, method,
      case when ${isPaid} then case when status = 'delivered' and luck > 0.99 then 'refunded' else 'paid' end
        when status = 'pending' and luck < 0.05 then 'failed' else 'pending' end,
      case when method = 'bank_transfer' and status <> 'cancelled' and luck > 0.2 then p.id end, 'پست پیشتاز',
      jsonb_build_object('full_name', name, 'phone', phone, 'address_line1', 'خیابان نمونه، کوچه‌ی ' || p.n % 90 || '، پلاک ' || p.n % 300, 'address_line2', null,
        'city', province, 'state', province, 'postal_code', lpad((p.n::bigint * 7919 % 10000000000)::text, 10, '1'), 'country', 'Iran'),
      case status when 'pending' then 'active' when 'cancelled' then 'released' else 'settled' end, at + interval '30 minutes',
      case when status = 'cancelled' then 'expired' end, case when ${isPaid} then at + interval '5 minutes' end,
      case when status in ('shipped', 'delivered') then at + interval '1 day' end, case when status = 'delivered' then at + interval '3 days' end,
      case when status = 'cancelled' then at + interval '1 hour' end, case when method = 'cod' then at + interval '10 minutes' end, at, at,
      case when channel_luck < 0.97 then 'web' when channel_luck < 0.99 then 'phone' else 'shop' end
    from placed p join shopper s on s.n = shopper_n join cost c on c.n = p.n order by p.n desc`,
  `insert into order_items (id, order_id, product_id, product_name, product_sku, product_image, quantity, unit_price, total_price, display_order)
    select uuidv7(), order_id, product_id, min(name), min(sku), min(image), min(quantity), min(price), min(price) * min(quantity), min(position)
    from line group by n, order_id, product_id order by n desc`,
  `update orders o set subtotal = s.subtotal, total = s.subtotal + shipping_cost
    from (select order_id, sum(total_price) as subtotal from order_items group by 1) s where s.order_id = o.id and s.subtotal <> o.subtotal`,
  `insert into order_search (order_id, placed_at, words) select o.id, created_at, lower(concat_ws(' ', order_number, customer_name, customer_phone, customer_name, customer_phone, skus))
    from orders o join (select order_id, string_agg(product_sku, ' ') as skus from order_items group by 1) i on i.order_id = o.id order by created_at on conflict do nothing`,
  `insert into receipts (id, user_id, object_key, file_name, content_type, byte_size, content_hash, verdict, reviewed_by, reviewed_at, created_at)
    select id, user_id, 'bench/' || id, 'receipt.jpg', 'image/jpeg', 1000, sha256(id::text::bytea), case when status <> 'pending' then 'accepted' end, case when status <> 'pending' then user_id end,
      case when status <> 'pending' then created_at end, created_at
    from orders where receipt_id = id`,
  `insert into payment_attempts (id, order_id, provider, environment, merchant, amount_rial, state, authority, ref_id, expires_at, verified_at, created_at)
    select id, id, 'zarinpal', 'sandbox', 'bench', total * 10, case when payment_status in ('paid', 'refunded') then 'verified' else 'failed' end, 'A' || id,
      case when payment_status in ('paid', 'refunded') then id::text end, created_at + interval '30 minutes', paid_at, created_at
    from orders o where payment_method = 'zarinpal' and not exists (select from payment_attempts where order_id = o.id)`,
  `insert into audit_log (actor_kind, action, object_type, object_id, new_state, created_at)
    select 'shopper', 'order.placed', 'order', id, '{"status": "pending", "payment_status": "pending"}', created_at from orders order by created_at`,
  `insert into stock_moves (id, product_id, order_item_id, kind, change, created_at)
    select i.id, i.product_id, i.id, 'taken', -i.quantity, o.created_at from order_items i join orders o on o.id = order_id
    where not exists (select from stock_moves m where m.order_item_id = i.id)`,
  `insert into order_labels (order_id, label, placed_at) select id, (array['هدیه', 'فوری', 'تماس'])[1 + n % 3], at from placed where n % 50 = 8`,
  `insert into cancel_requests (id, order_id, created_at) select id, id, at from placed where status = 'processing' and n % 8 = 0`,
]
