import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { routes } from '#app/routes.ts'
import { newId } from '#db/ids.ts'
import { subscribeToNotifications } from '#db/notifications.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProduct } from '#tests/support/factories.ts'
import { startSilentProxy } from '#tests/support/nodes/silent-proxy.ts'
import { shopOn } from '#tests/support/test-shop.ts'
import { cachePages } from './caching-shop.ts'

// Rows are updated directly, without the orders, stock moves and reviews that the invariants expect.
const connection = await testDatabase({ template: 'demo', breaksInvariants: true })
const { db, pool } = connection
const shop = shopOn(connection)
const { app, pageCache } = shop
const { allInvalidated } = await cachePages(shop)

const [rich] = (
  await db.execute<{ id: string; slug: string; option: string; post: string }>(sql`
    select p.id, p.slug, (select slug from posts where id = post_id) as post
    from products p join post_products on product_id = p.id join product_reviews r on r.product_id = p.id
    where p.status = 'active' and exists (select from product_attributes a where a.product_id = p.id) limit 1`)
).rows
if (!rich) throw new Error('the demo has no product with reviews, attributes and a post')
const path = `/product/${rich.slug}`
const spare = await aProduct(db, { stock: 150, attributes: { color: 'آبی' } })

const notifications: string[][] = []
const listener = subscribeToNotifications(connection.to, {
  onTags: (tags) => notifications.push(tags.sort()),
  onDesk: () => {},
  onSettings: () => {},
  onConnected: () => {},
  onDisconnected: () => {},
})
afterAll(() => listener.stop())
await vi.waitUntil(async () => {
  await db.execute(sql`select pg_notify('pages', 'are-you-there')`)
  return notifications.length > 0
})

/** The notifications that a statement sends, between two markers: those of earlier statements may still arrive. */
async function notificationsOf(statement: string): Promise<string[][]> {
  const [start, end] = [`start-${notifications.length}`, `end-${notifications.length}`]
  const placeOf = (mark: string) => notifications.findIndex(([word]) => word === mark)
  await pool.query(`select pg_notify('pages', $1)`, [start])
  await pool.query(statement)
  await pool.query(`select pg_notify('pages', $1)`, [end])
  await vi.waitUntil(() => placeOf(end) >= 0, { interval: 2 })
  return notifications.slice(placeOf(start) + 1, placeOf(end))
}

// A price is recorded by the statement that changes it, and that invalidates its page. A price run and its products are stored before its job.
const internal = ['product_changes', 'search_changes', 'price_changes', 'price_runs', 'price_run_items']

const [sale, restore] = [newId(), newId()]
await db.execute(sql`insert into price_runs (id, rule, filter, summary, restores_id, is_sale)
  values (${sale}, '{}', '{}', '{}', null, true), (${restore}, null, '{}', '{}', ${sale}, true)`)

async function tablesReadBy(addresses: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  // On the client: queries inside a transaction do not go through the pool.
  const query = vi.spyOn(pg.Client.prototype, 'query')
  for (const address of addresses) expect([address, (await app.request(address)).status]).toEqual([address, 200])
  const queries = (query.mock.calls as unknown as [{ text: string } | string][]).map(([one]) => (typeof one === 'string' ? one : one.text))
  query.mockRestore()
  const isRead = (name: string) => queries.some((text) => new RegExp(`\\b(from|join)\\s+"?${name}\\b`).test(text))
  return rows.map(({ name }) => name).filter((name) => isRead(name) && !internal.includes(name))
}

const search = `/search?q=${encodeURIComponent('aifon')}`

/** For each table that public pages read: an update, and a page that must show it. */
const changes: Record<string, [change: string, page: string]> = {
  products: [`update products set price = 12345000 where id = '${rich.id}'`, path],
  product_images: [`update product_images set alt = 'تصویر تازه' where product_id = '${rich.id}'`, path],
  product_attributes: [
    `delete from product_attributes where (product_id, option_id) in
    (select product_id, option_id from product_attributes where product_id = '${rich.id}' limit 1)`,
    path,
  ],
  variant_options: [
    `update variant_options set name = name || ' تازه' where id in (select option_id from product_attributes where product_id = '${rich.id}')`,
    path,
  ],
  variant_values: [
    `update variant_values set value = value || ' تازه' where id in (select value_id from product_attributes where product_id = '${rich.id}')`,
    path,
  ],
  product_families: [`update product_families set name = name || ' تازه'`, search],
  desk_jobs: [
    `with item as (insert into price_run_items (run_id, product_id, rank, old_price, new_price)
      select '${restore}', id, 2, price, price + 10000 from products where id = '${rich.id}' returning run_id)
    insert into desk_jobs (id, kind, total, start_at) select run_id, 'price-run', 1, now() + interval '3 days' from item`,
    path,
  ],
  brands: [`update brands set farsi_name = farsi_name || ' تازه'`, path],
  categories: [`update categories set name = name || ' تازه'`, '/category'],
  redirects: [`insert into redirects values ('/store?category=macbook', '/store?category=ipad')`, '/mac'],
  product_reviews: [`update product_reviews set comment = 'سخن تازه'`, '/satisfaction'],
  product_ratings_summary: [`update product_ratings_summary set count_1 = count_1 + 1 where product_id = '${rich.id}'`, path],
  posts: [`update posts set title = title || ' تازه'`, '/blog'],
  post_products: [`delete from post_products where product_id = '${rich.id}'`, `/blog/${rich.post}`],
  slides: [`update slides set title = title || ' تازه'`, '/'],
  shipping_methods: [`update shipping_methods set delivery_time = delivery_time || ' تازه'`, '/shipping-guide'],
  pages: [`update pages set title = title || ' تازه'`, '/about'],
  wholesale_categories: [`update wholesale_categories set name = name || ' تازه'`, '/wholesale'],
  wholesale_items: [`update wholesale_items set name = name || ' تازه'`, '/wholesale'],
  search_words: [`delete from search_words`, search],
  product_search_texts: [`delete from product_search_texts`, `/search?q=${encodeURIComponent('ضدآب')}`],
  product_search: [`delete from product_search`, '/search?q=iphone'],
}

test('every table that public pages read has triggers that invalidate them', async () => {
  const shown = routes.filter(({ access, path }) => access === 'public' && !path.includes('{')).map((route) => route.path)
  const read = await tablesReadBy([...shown, path, `/blog/${rich.post}`, '/mac?compare=a,b', '/store?color=x', search])
  expect(read.sort()).toEqual(expect.arrayContaining(['brands', 'categories', 'posts', 'products', 'search_words']))
  expect(read.filter((name) => !(name in changes))).toEqual([])
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid::regproc::text like 'tell\\_%' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(changes).sort())
})

test.each(Object.entries(changes))('an update of %s is on the next page', async (_table, [change, page]) => {
  await allInvalidated()
  const before = await (await app.request(page)).text()
  const loads = () => pageCache.counts.renders + pageCache.counts.unchanged
  const loadsBefore = loads()
  expect(await (await app.request(page)).text()).toBe(before)
  expect(loads()).toBe(loadsBefore)
  await pool.query(change)
  await allInvalidated()
  const after = await (await app.request(page)).text()
  expect(loads()).toBe(loadsBefore + 1)
  if (!page.startsWith('/search')) expect(after).not.toBe(before)
})

const update = (set: string) => `update products set ${set} where id = '${spare.id}'`

test.each([
  ['a sale notifies the pages that show the product', update('stock_quantity = 98'), [[spare.id]]],
  ['what is sold out leaves its place in the listings', update('stock_quantity = 0'), [[spare.id, 'listing']]],
  ['back again, with more than a cart can hold', update('stock_quantity = 500'), [[spare.id, 'listing']]],
  ['of such a stock a sale shows nowhere', update('stock_quantity = 499'), []],
  ['a paid order moves what is ordered by sales', update('units_sold = 3'), [[spare.id, 'sales']]],
  ['a price', update('price = 7000000'), [[spare.id, 'listing']]],
  ['the same price again', update('price = 7000000'), []],
  ['a list price, which brings a product into the rail of discounts', update('list_price = 9000000'), [[spare.id, 'listing']]],
  ['a statement that finds nothing', `update products set price = 1 where id = '00000000-0000-7000-8000-000000000000'`, []],
  ['a picture', update(`main_image_url = '/media/other.webp'`), [[spare.id]]],
  ['a product that is hidden', update(`status = 'inactive'`), [['search'], [spare.id, 'listing']]],
  ['a hidden product sends nothing', update('price = 8000000'), []],
  ['a product that is shown', update(`status = 'active'`), [[spare.id, 'listing']]],
  [
    'more than a message can hold',
    `select tell_pages('{}', array(select gen_random_uuid() from generate_series(1, 201)))`,
    [['everything']],
  ],
  ['a category', `update categories set display_order = display_order`, [['everything']]],
  ['emptying a table', `truncate wholesale_items`, [['everything']]],
  ['its pictures', `delete from product_images where product_id = '${spare.id}'`, [[spare.id]]],
  ['a product that is gone', `delete from products where id = '${spare.id}'`, [['listing', spare.id], ['search'], ['content']]],
])('notifications: %s', async (_case, statement, messages) => {
  const inOrder = (all: string[][]) => all.map((message) => message.sort().join(' ')).sort()
  expect(inOrder(await notificationsOf(statement))).toEqual(inOrder(messages))
})

test('notifications: the products of one order are one notification', async () => {
  const two = [await aProduct(db), await aProduct(db)].map(({ id }) => id)
  expect(await notificationsOf(`update products set stock_quantity = stock_quantity - 1 where id in ('${two.join("','")}')`)).toEqual([
    two.sort(),
  ])
})

test('notifications: the longest fits', async () => {
  const [message] = await notificationsOf(
    `select tell_pages('{listing,sales}', array(select gen_random_uuid() from generate_series(1, 200)))`,
  )
  expect(message).toHaveLength(202)
})

test('notifications: a chunk of a price run names its products in several messages of its own kind, and invalidates nothing else', async () => {
  await db.execute(sql`insert into products (id, farsi_name, title, slug, sku, category_id, brand_id, price)
    select gen_random_uuid(), 'کالا ' || n, 'Product', 'chunk-' || n, 'CHUNK-' || n, category_id, brand_id, 1000000
    from products, generate_series(1, 450) n where id = ${rich.id}`)
  const { rows } = await db.execute<{ id: string }>(sql`select id from products where slug like 'chunk-%'`)
  const messages = await notificationsOf(
    `begin; select set_config('vitrin.price_run', '${sale}', true); update products set price = price + 10000 where slug like 'chunk-%'; commit`,
  )
  expect(messages.map(({ length }) => length).sort((one, other) => one - other)).toEqual([51, 201, 201])
  expect(messages.filter((words) => words.includes('run'))).toHaveLength(3)
  expect(
    messages
      .flat()
      .filter((word) => word !== 'run')
      .sort(),
  ).toEqual(rows.map(({ id }) => id).sort())
  const [outside] = await notificationsOf(`update products set price = price + 10000 where slug like 'chunk-%'`)
  expect(outside).toEqual(['everything'])
})

test('notifications: listings follow a price run every twenty seconds of its heartbeats, and its end as any other change', async () => {
  const job = `insert into desk_jobs (id, kind, total, status, start_at, heartbeat_at)
    values ('${sale}', 'price-run', 9, 'running', now(), '2026-01-01 12:00:00Z')`
  const alive = (second: string) =>
    `update desk_jobs set done = done + 1, heartbeat_at = '2026-01-01 12:00:${second}Z' where id = '${sale}'`
  expect(await notificationsOf(job)).toEqual([])
  expect(await notificationsOf(alive('01.1'))).toEqual([])
  expect(await notificationsOf(alive('19.9'))).toEqual([])
  expect(await notificationsOf(alive('20.2'))).toEqual([['listing', 'run']])
  expect(await notificationsOf(alive('21.2'))).toEqual([])
  expect(await notificationsOf(`update desk_jobs set status = 'queued' where id = '${sale}'`)).toEqual([['listing']])
  expect(await notificationsOf(`update desk_jobs set status = 'running' where id = '${sale}'`)).toEqual([['listing', 'run']])
  expect(await notificationsOf(`update desk_jobs set status = 'done', ended_at = now() where id = '${sale}'`)).toEqual([['listing']])
})

test('CH-04: a subscription whose connection goes silent disconnects, and reconnects when it is back', async () => {
  const line = await startSilentProxy(connection.to)
  const states: boolean[] = []
  const far = { ...connection.to, host: '127.0.0.1', port: line.port }
  const onConnected = (isConnected: boolean) => states.push(isConnected)
  const subscriber = { onTags: () => {}, onDesk: () => {}, onSettings: () => {}, onConnected, onDisconnected: () => {} }
  const subscription = subscribeToNotifications(far, subscriber, { intervalMs: 100, timeoutMs: 500 })
  onTestFinished(() => subscription.stop())
  await vi.waitUntil(() => states.length === 1, { timeout: 10_000 })
  line.fallSilent()
  await vi.waitUntil(() => states.length === 2, { timeout: 10_000 })
  line.speakAgain()
  await vi.waitUntil(() => states.length === 3, { timeout: 10_000 })
  expect(states).toEqual([true, false, true])
})
