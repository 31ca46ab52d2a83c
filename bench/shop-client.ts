import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Connection, type ConnectTo, connect } from '#db/connect.ts'
import { findEmbeddedPostgres } from '#db/embedded.ts'

export const agent = new Agent({ keepAlive: true, maxSockets: 8 })

export type PageResponse = { headers: IncomingHttpHeaders; body: Buffer }

/** The raw response; any status but 200 throws, because it must not be measured as a page. */
export async function get(url: string, headers: Record<string, string>): Promise<PageResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<PageResponse>()
  const outgoing = request(url, { agent, headers }, (response) => {
    const parts: Buffer[] = []
    response.on('data', (part) => parts.push(part)).on('error', reject)
    response.on('end', () => {
      if (response.statusCode === 200) resolve({ headers: response.headers, body: Buffer.concat(parts) })
      else reject(new Error(`${url} responded ${response.statusCode}`))
    })
  })
  outgoing.on('error', reject).end()
  return promise
}

/** The database of the shop that runs with this data directory. */
export async function findDatabase(dataDir: string): Promise<ConnectTo> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL }
  const running = await findEmbeddedPostgres(join(dataDir, 'pg'))
  if (!running) throw new Error('the shop has no database')
  return running
}

export async function connectToShop(dataDir: string): Promise<Connection> {
  return connect(await findDatabase(dataDir), { poolSize: 1 })
}

/** Changes the price of every product, because a page whose data is unchanged is not rendered again. */
export async function changeProducts(database: Connection): Promise<void> {
  await database.pool.query(`update products set price = coalesce(price, 1000000) + 1`)
  await invalidatePages(database)
}

/** Changes the price of one product, as a single sale or edit does: only pages that show it are rendered again. */
export async function changeProduct(database: Connection, slug: string): Promise<void> {
  await database.pool.query(`update products set price = coalesce(price, 1000000) + 1 where slug = $1`, [slug])
  await delay(5)
}

/** Invalidates the page cache and waits for the notification to arrive; an earlier request may still be a cache hit. */
export async function invalidatePages(database: Connection): Promise<void> {
  await database.pool.query(`select pg_notify('pages', 'everything')`)
  await delay(5)
}

/** Pages rendered so far, from the metrics. */
export async function renderCount(base: string): Promise<number> {
  const text = (await get(`${base}/metrics`, {})).body.toString()
  return Number(/^page_cache_renders_total (\d+)/m.exec(text)?.[1])
}
