import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, type ConnectTo, connect } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { indexPending } from '#db/search/index-products.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'
import { generateOrders } from './desk/generate-orders.ts'

export type CatalogDatabases = {
  /** The demo catalog plus `size` generated products. Created once and reused by later runs. */
  open: (size: number) => Promise<Connection>
  /** As `open`, without what triggers and searches need of a product: a million products in minutes instead of an hour. */
  openListed: (size: number) => Promise<Connection>
  /** The demo catalog and `size` generated orders. */
  openOrders: (size: number) => Promise<Connection>
  /** `size` generated products, some hidden, without price or without picture, and as many orders of them. */
  openGoods: (size: number) => Promise<Connection>
  /** As `open`, and every generated product in a family: one product of each colour of a category. */
  openFamilies: (size: number) => Promise<Connection>
  /** The URL of a new copy of `open`, for a benchmark that orders and changes prices; it replaces the copy before it. */
  copy: (size: number) => Promise<string>
  stop: () => Promise<void>
}

/** Databases for benchmarks, on `DATABASE_URL` or on an embedded server in a temporary directory. */
export async function openCatalogDatabases(): Promise<CatalogDatabases> {
  const url = process.env.DATABASE_URL
  if (url) return { ...openersOn((database) => ({ url: withDatabase(url, database) })), stop: async () => {} }
  const server = await startEmbeddedPostgres({ dataDir: process.env.BENCH_DATA ?? join(tmpdir(), 'vitrin-bench') })
  return { ...openersOn((database) => ({ ...server.connection, database })), stop: () => server.stop() }
}

function openersOn(to: (database: string) => ConnectTo): Omit<CatalogDatabases, 'stop'> {
  const open: CatalogDatabases['open'] = (size) => openFilled(`vitrin_bench_${size}`, to, (connection) => fill(size, connection))
  return {
    open,
    openListed: (size) => openFilled(`vitrin_bench_listed_${size}`, to, (connection) => fillListed(size, connection)),
    async copy(size) {
      await (await open(size)).close()
      await copyDatabase(to('postgres'), `vitrin_bench_${size}`, 'vitrin_bench_copy')
      return urlOf(to('vitrin_bench_copy'))
    },
    openOrders: (size) => openFilled(`vitrin_bench_orders_${size}`, to, (connection) => fillOrders(size, connection)),
    openGoods: (size) => openFilled(`vitrin_bench_goods_${size}`, to, (connection) => fillGoods(size, connection)),
    openFamilies: (size) => openFilled(`vitrin_bench_families_${size}`, to, (connection) => fillFamilies(size, connection)),
  }
}

function withDatabase(url: string, database: string): string {
  const target = new URL(url)
  target.pathname = `/${database}`
  return target.href
}

async function openFilled(
  name: string,
  to: (database: string) => ConnectTo,
  fillIt: (to: ConnectTo) => Promise<void>,
): Promise<Connection> {
  const isNew = await createDatabase(to('postgres'), name)
  await migrate(to(name), join(import.meta.dirname, '../db/migrations'))
  if (isNew) await fillIt(to(name))
  return connect(to(name))
}

async function createDatabase(to: ConnectTo, name: string): Promise<boolean> {
  return withAdmin(to, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await admin.query(`create database ${name}`)
    return rowCount === 0
  })
}

async function copyDatabase(to: ConnectTo, from: string, name: string): Promise<void> {
  await withAdmin(to, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${from} strategy file_copy`)
  })
}

async function withAdmin<Result>(to: ConnectTo, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client('url' in to ? { connectionString: to.url } : to)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** Of an embedded server the host is the folder of its socket. */
function urlOf(to: ConnectTo): string {
  return 'url' in to ? to.url : `postgres://${to.user}@localhost/${to.database}?host=${encodeURIComponent(to.host ?? '')}&port=${to.port}`
}

const unlimited = { statementTimeoutMs: 0, queryTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionMs: 0 }

async function fillOrders(size: number, to: ConnectTo): Promise<void> {
  const { db, pool, close } = connect(to, unlimited)
  const started = performance.now()
  try {
    await seedDemo(db)
    await generateOrders(pool, size)
    console.log(`${size} orders written in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  } finally {
    await close()
  }
}

const uneven = `
  update products set status = 'inactive' where id in (select id from products tablesample bernoulli (4) repeatable (1));
  update products set main_image_url = null where id in (select id from products tablesample bernoulli (1) repeatable (2));
  update products set price = null where id in (select id from products tablesample bernoulli (1) repeatable (3))`

async function fillGoods(size: number, to: ConnectTo): Promise<void> {
  await fill(size, to)
  const { pool, close } = connect(to, unlimited)
  try {
    await pool.query(uneven)
    await generateOrders(pool, size)
  } finally {
    await close()
  }
}

// Of each colour of a category the first product makes the first family, the second product the second one, and so on.
const families = `
  create temp table grouped as
    select id, category_id, min(option_id::text)::uuid as option_id, row_number() over (partition by category_id, min(value_id::text) order by id) as place
      from products join product_attributes on product_id = id
      where family_id is null and option_id = (select id from variant_options where slug = 'color')
      group by id, category_id having count(*) = 1;
  create temp table made as
    select category_id, place, gen_random_uuid() as family_id, min(option_id::text)::uuid as option_id
      from grouped group by category_id, place having count(*) > 1;
  insert into product_families (id, name, option_ids) select family_id, 'خانواده', array[option_id] from made;
  update products p set family_id = m.family_id from grouped g join made m using (category_id, place) where g.id = p.id`

async function fillFamilies(size: number, to: ConnectTo): Promise<void> {
  await fill(size, to)
  const { db, pool, close } = connect(to, unlimited)
  try {
    await pool.query(families)
    await indexPending(db)
    await pool.query('vacuum analyze')
  } finally {
    await close()
  }
}

async function fill(size: number, to: ConnectTo): Promise<void> {
  const { db, pool, close } = connect(to, unlimited)
  const started = performance.now()
  try {
    await seedDemo(db)
    if (size > 0) await generateProducts(db, size)
    const written = performance.now()
    await indexPending(db)
    await pool.query('vacuum analyze')
    const seconds = (from: number, until: number) => ((until - from) / 1000).toFixed(0)
    console.log(`${size} products written in ${seconds(started, written)} s, indexed in ${seconds(written, performance.now())} s`)
  } finally {
    await close()
  }
}

async function fillListed(size: number, to: ConnectTo): Promise<void> {
  const { db, pool, close } = connect(to, unlimited)
  const started = performance.now()
  try {
    await seedDemo(db)
    await pool.query('alter table products disable trigger user')
    await generateProducts(db, size)
    await pool.query('alter table products enable trigger user')
    await pool.query('vacuum analyze')
    console.log(`${size} products written in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  } finally {
    await close()
  }
}
