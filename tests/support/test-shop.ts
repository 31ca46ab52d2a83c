import { connect, type Socket } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import type { Assets } from '#app/router/page-data.ts'
import { allowStatementTime, type Connection, type Db } from '#db/connect.ts'
import { createAdmission } from '#server/admission/admission.ts'
import { composeServer } from '#server/compose.ts'
import { readConfig } from '#server/config/config.ts'
import { type Listening, listen, type ServerLimits } from '#server/listen.ts'
import { createLogger } from '#server/log.ts'
import { ownHeader } from '#server/same-origin.ts'
import type { SandboxInbox } from '#services/context.ts'
import { openSession } from '#services/session/open-session.ts'
import { testDatabase } from './database.ts'
import { testSecrets } from './shop.ts'

export const baseUrl = 'http://localhost:3000'

/** The headers our pages send with a write. */
export const fromOurPage = {
  'sec-fetch-site': 'same-origin',
  origin: baseUrl,
  [ownHeader.name]: ownHeader.value,
  'content-type': 'application/json',
}

export type LogLine = { msg: string; [field: string]: unknown }

/** The whole shop on its own database, composed as in the program, with its captured log. */
export async function openTestShop(env: Record<string, string> = {}, template: 'empty' | 'demo' = 'empty') {
  return shopOn(await testDatabase({ template }), env)
}

/** In the place of the build's. */
export const testAssets: Assets = {
  script: '/assets/client.js',
  headScript: 'void 0',
  styles: 'body{color:inherit}',
  fonts: [],
  modulesOf: {},
}

/** Long queue timeouts, so that a slow machine does not reject requests. */
export function shopOn(
  connection: Connection,
  env: Record<string, string> = {},
  admission = createAdmission({ timeoutMs: 60_000, overload: undefined }),
  assets = testAssets,
) {
  const written: string[] = []
  const config = readConfig({ NODE_ENV: 'test', BASE_URL: baseUrl, ...env })
  const log = createLogger(config, { write: (line) => written.push(line) })
  const files = {
    assets,
    deskAssets: { script: '/assets/desk-client.js', styles: [], fonts: [], modules: [] },
    mediaDir: 'media',
    fontsDir: 'dist/fonts',
  }
  const { sandbox, ...opened } = composeServer({ config, log, secrets: testSecrets, connection, files, admission })
  return {
    ...opened,
    connection,
    db: connection.db,
    log,
    admission,
    written,
    lines: () => written.map((line): LogLine => JSON.parse(line)),
    /** The messages this shop sent: `await inbox.latestTo('0912…')`. */
    inbox: sandbox?.inbox ?? nothingSent,
    /** Makes the next calls to the SMS provider fail: `await failSms('return-418')`, `'hang-up'`, `'timeout'` … */
    failSms: async (fault: string, times?: number) => sandbox?.failSms(fault, times),
  }
}

const nothingSent: SandboxInbox = { latest: async () => [], latestTo: async () => undefined }

export type TestShop = ReturnType<typeof shopOn>

/** The headers of a write by this shopper, with the cookie of a new session. */
export async function signedInAs({ context }: TestShop, { userId }: { userId: string }): Promise<Record<string, string>> {
  const token = await openSession(context, { userId, deviceLabel: null })
  return { ...fromOurPage, cookie: `vitrin-session=${token}` }
}

/** Listens on a free port; closed when the file is done. */
export async function listenTo(shop: TestShop, limits: Partial<ServerLimits> = {}, drainMs = 0): Promise<Listening> {
  const { app, serveFromCache, readiness, log } = shop
  const server = await listen(app, { port: 0, host: '127.0.0.1', readiness, log, drainMs, limits, serveFromCache })
  afterAll(async () => {
    const stopped = server.stop()
    server.force()
    await stopped
  })
  return server
}

/** Any request of a session that was not seen for a minute renews it, also one that is refused. */
const rowOf = (table: string): SQL => (table.endsWith('sessions') ? sql`(to_jsonb(t) - 'last_seen_at' - 'expires_at')` : sql`t`)

/** A digest of all rows: equal before and after means nothing changed. Rate limit counters are excluded. */
export async function fingerprint(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'rate_limits' order by 1`,
  )
  const tables = rows.map(
    ({ name }) => sql`select ${sql.raw(`'${name}'`)} as name, ${rowOf(name)}::text as line from ${sql.identifier(name)} t`,
  )
  const lines = sql`(${sql.join(tables, sql` union all `)}) lines`
  const digests = await db.transaction(async (tx) => {
    await allowStatementTime(tx, 6_000)
    // Starting parallel workers for ninety small tables takes longer than reading them.
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`)
    const digest = sql<string>`name || ' ' || count(*) || ' ' || sum(hashtextextended(line, 0)::numeric)`
    const query = tx.select({ digest }).from(lines).groupBy(sql`name`).orderBy(sql`name`)
    // Planning takes three times as long as reading: a connection does it once for the same tables.
    return query.prepare(`fingerprint_${rows.length}`).execute()
  })
  return digests.map(({ digest }) => digest).join('\n')
}

/** Sends raw bytes and reads until the connection closes or `isEnough` returns true. */
export async function sendBytes(
  port: number,
  bytes: string,
  isEnough: (received: string) => boolean = () => false,
  localAddress = '127.0.0.1',
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  socket.on('data', (data) => {
    received += data.toString('latin1')
    if (isEnough(received)) socket.destroy()
  })
  // A server may reset the connection: what it sent before counts.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => resolve(received))
  socket.write(bytes)
  return promise
}

/** A connection that sends this much and then stays idle. */
export function holdOpen(
  port: number,
  bytes = '',
  localAddress = '127.0.0.1',
): { socket: Socket; opened: Promise<void>; closed: Promise<void> } {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const opened = new Promise<void>((resolve) => socket.on('connect', resolve))
  const closed = new Promise<void>((resolve) => socket.on('error', () => socket.destroy()).on('close', () => resolve()))
  if (bytes) socket.write(bytes)
  socket.resume()
  return { socket, opened, closed }
}

/** Whether one response is complete, by its Content-Length. */
export function isWholeResponse(received: string): boolean {
  const [head = '', ...body] = received.split('\r\n\r\n')
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return body.length > 0 && (/^HTTP\/1\.1 (204|304)/.test(head) || (length !== undefined && body.join('\r\n\r\n').length >= Number(length)))
}

export function statusesOf(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
}
