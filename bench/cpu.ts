import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** The processor time that this program and its database connections have used, in milliseconds: what other work on the machine does not blur. */
export type CpuClock = () => number

/** Only this program's own where the system does not tell (anything but Linux). */
export async function cpuClock(pool: pg.Pool): Promise<CpuClock> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
  return () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e3 + rows.reduce((sum, { pid }) => sum + usedBy(pid), 0)
  }
}

function usedBy(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
