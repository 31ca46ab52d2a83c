import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Connection, type ConnectTo, connect } from '#db/connect.ts'
import { findEmbeddedPostgres } from '#db/embedded.ts'

export const agent = new Agent({ keepAlive: true, maxSockets: 8 })

export type Answer = { headers: IncomingHttpHeaders; body: Buffer }

/** The whole answer, as it came; any status but 200 is an error, because it would be measured as a page. */
export async function get(url: string, headers: Record<string, string>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const asking = request(url, { agent, headers }, (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part) => parts.push(part)).on('error', reject)
    answer.on('end', () => {
      if (answer.statusCode === 200) resolve({ headers: answer.headers, body: Buffer.concat(parts) })
      else reject(new Error(`${url} answers ${answer.statusCode}`))
    })
  })
  asking.on('error', reject).end()
  return promise
}

/** Where the shop that runs in this folder has its database. */
export async function databaseOf(dataDir: string): Promise<ConnectTo> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL }
  const running = await findEmbeddedPostgres(join(dataDir, 'pg'))
  if (!running) throw new Error('the shop has no database')
  return running
}

export async function connectTo(dataDir: string): Promise<Connection> {
  return connect(await databaseOf(dataDir), { poolSize: 1 })
}

/** Makes every page old and gives the shop a moment to hear of it; who asks sooner may still get the kept one. */
export async function makeOld(database: Connection): Promise<void> {
  await database.pool.query(`select pg_notify('pages', 'everything')`)
  await delay(5)
}

/** How many pages the shop has really made so far. */
export async function rendersOf(base: string): Promise<number> {
  const text = (await get(`${base}/metrics`, {})).body.toString()
  return Number(/^page_cache_renders_total (\d+)/m.exec(text)?.[1])
}
