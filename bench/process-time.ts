import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time; database processes are counted separately. */
export type ProcessTime = { own: number; database: number }

type Row = { pid: number; name: string; parent: number; ms: number }

/** Linux counts in ticks of 10 ms, whatever the processor (USER_HZ). */
const tickMs = 10
const databases = ['postgres', 'mysqld', 'mariadbd', 'redis-server']

/** Time used by these processes and their descendants, including ended children, which their parent accumulates. */
export function processTime(roots: readonly number[]): ProcessTime {
  const all = readAll()
  const missing = roots.filter((root) => !all.some(({ pid }) => pid === root))
  if (missing.length > 0) throw new Error(`no such process: ${missing.join(', ')}`)
  const family = new Set(roots)
  // Iterating a Set visits entries added meanwhile, so this includes all generations.
  for (const member of family) for (const { pid, parent } of all) if (parent === member) family.add(pid)
  const time: ProcessTime = { own: 0, database: 0 }
  for (const { pid, name, ms } of all) if (family.has(pid)) time[databases.includes(name) ? 'database' : 'own'] += ms
  return time
}

function readAll(): Row[] {
  if (process.platform !== 'linux') throw new Error('the processor time of other processes is read from /proc, which requires Linux')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readRow)
}

/** None for a process that has ended since it was listed. */
function readRow(pid: string): Row[] {
  let line: string
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return []
  }
  // The name is in parentheses and may contain parentheses and spaces. Then: state, parent, 9 other fields, four times.
  const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(line) ?? []
  const fields = rest.split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return [{ pid: Number(pid), name, parent: Number(fields[1]), ms: ticks * tickMs }]
}
