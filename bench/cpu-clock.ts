import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Processor time of this process and its database connections in milliseconds; unlike wall time, other load does not distort it. */
export type CpuClock = () => number

/** Outside Linux only the time of this process. */
export async function cpuClock(pool: pg.Pool): Promise<CpuClock> {
  const database = await databaseClock(pool)
  return () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e3 + database()
  }
}

/** Only the connections that are open now, of all processes. */
export async function databaseClock(pool: pg.Pool): Promise<CpuClock> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
  return () => rows.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0)
}

/** Of the connection behind one client. */
export async function ownClock(client: pg.PoolClient): Promise<CpuClock> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return () => cpuMsOf(rows[0]?.pid ?? 0)
}

function cpuMsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
