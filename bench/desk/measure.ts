import { eq } from 'drizzle-orm'
import { queryPlans } from '#bench/query-plans.ts'
import type { ResultTable } from '#bench/results.ts'
import { formatNumber, percentileOf } from '#bench/statistics.ts'
import { type Connection, withDeskConnections } from '#db/connect.ts'
import { staffMembers } from '#db/schema/staff.ts'
import { presets } from '#domain/desk/permissions.ts'
import { desk } from '#server/api/desk/routes.ts'
import { createRouter } from '#server/app-env.ts'
import { openDeskSession } from '#services/desk/desk-session.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

/** One row of the table: requests of one kind, with other values in each round. */
export type DeskRequest = { readonly name: string; readonly limitMs: number; readonly paths: readonly string[] }

type Measured = { name: string; limitMs: number; p50: number; p95: number; statements: number; kilobytes: number }

const rounds = 60
const maxStatements = 6
const maxKilobytes = 40

/** Every request `rounds` times; with `BENCH_PLANS` the plans of its statements are printed. */
export async function measureDesk(connection: Connection, title: string, requests: readonly DeskRequest[]): Promise<ResultTable> {
  const get = await deskClient(connection)
  const rows: Measured[] = []
  for (const request of requests) {
    rows.push(await measure(connection, request, get))
    if (process.env.BENCH_PLANS) console.log(request.name, await queryPlans(connection.deskPool, () => get(request.paths[0] ?? '')))
  }
  return deskTable(title, rows)
}

type Send = (path: string, init?: { method: string; body: string | FormData }) => Promise<Response>

/** The router of the desk on its own connections, called by an owner. */
export async function deskClient({ db }: Connection): Promise<Send> {
  const [context, headers] = [shopOf(db), await deskHeaders({ db })]
  const app = createRouter()
    .use((c, next) => {
      c.set('context', context)
      c.set('requestId', 'bench')
      return withDeskConnections(next)
    })
    .route('/api/desk', desk)
  return async (path, init) => {
    // A form sets its own type.
    const { cookie } = headers
    return app.request(`/api/desk${path}`, { ...init, headers: init?.body instanceof FormData ? { cookie } : headers })
  }
}

/** Of a new owner who is signed in and has a second factor, which no code is asked for. */
export async function deskHeaders({ db }: Pick<Connection, 'db'>): Promise<{ cookie: string; 'content-type': string }> {
  const { userId } = await aStaffMember(db, { role: presets.owner.name })
  await db
    .update(staffMembers)
    .set({ totpSecretEncrypted: Buffer.alloc(49) })
    .where(eq(staffMembers.profileId, userId))
  const token = await openDeskSession(shopOf(db), { profileId: userId, deviceLabel: null })
  return { cookie: `desk=${token}`, 'content-type': 'application/json' }
}

async function measure({ deskPool }: Connection, { name, limitMs, paths }: DeskRequest, get: Send): Promise<Measured> {
  const taken: number[] = []
  let [kilobytes, statements] = [0, 0]
  const query = deskPool.query.bind(deskPool)
  Object.assign(deskPool, {
    query: (...given: unknown[]) => {
      statements += 1
      return Reflect.apply(query, deskPool, given)
    },
  })
  for (let round = -10; round < rounds; round += 1) {
    if (round === 0) statements = 0
    const started = performance.now()
    const response = await get(paths[(round + paths.length * 10) % paths.length] ?? '')
    const body = await response.text()
    if (round >= 0) taken.push(performance.now() - started)
    if (!response.ok) throw new Error(`${name}: ${response.status} ${body.slice(0, 200)}`)
    kilobytes = Math.max(kilobytes, Buffer.byteLength(body) / 1024)
  }
  Object.assign(deskPool, { query })
  return {
    name,
    limitMs,
    p50: percentileOf(taken, 0.5),
    p95: percentileOf(taken, 0.95),
    statements: Math.ceil(statements / rounds),
    kilobytes,
  }
}

function deskTable(title: string, rows: readonly Measured[]): ResultTable {
  const misses = rows.filter(
    ({ p95, limitMs, statements, kilobytes }) => p95 > limitMs || statements > maxStatements || kilobytes > maxKilobytes,
  )
  return {
    title,
    columns: ['request', 'p50 ms', 'p95 ms', 'limit', 'statements', `of ${maxStatements}`, 'KB', `of ${maxKilobytes}`],
    rows: rows.map(({ name, p50, p95, limitMs, statements, kilobytes }) => [
      name,
      formatNumber(p50),
      formatNumber(p95),
      limitMs,
      statements,
      statements <= maxStatements ? 'ok' : 'MISSED',
      formatNumber(kilobytes),
      kilobytes <= maxKilobytes ? 'ok' : 'MISSED',
    ]),
    note: `Server time of requests to the desk's router (session, permission, queries, JSON), one after the other, ${rounds} each after a warm-up, with different values in each round. Beyond a limit: ${misses.length === 0 ? 'none' : misses.map(({ name }) => name).join(', ')}.`,
  }
}
