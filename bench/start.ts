import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Finding } from './report.ts'
import { startShop, temporaryData } from './running-shop.ts'
import { figure, median, times } from './timing.ts'

const rounds = 5
/** By then the listing is in memory and nothing is under way. */
const idleMs = 5_000

/** How long a start takes with data and build in place, and what the program keeps in memory before anybody came. */
export async function run(): Promise<Finding[]> {
  const data = await temporaryData()
  try {
    const first = await startShop({ dataDir: data.folder })
    await first.stop()
    const [starts, bare, memory]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await bareStart())
      const shop = await startShop({ dataDir: data.folder })
      starts.push(shop.startedInMs)
      await delay(idleMs)
      memory.push(await residentMegabytes(shop.pid))
      await shop.stop()
    }
    return [
      {
        title: 'Start and memory',
        columns: ['', 'median', 'budget'],
        rows: [
          ['first start: new database, demo catalog', `${figure(first.startedInMs / 1000)} s`, ''],
          ['later start, until ready to serve', `${figure(median(starts) / 1000)} s`, '3 s'],
          ['against a Node that does nothing', times(median(starts) / median(bare)), ''],
          ['memory of the program when idle', `${figure(median(memory))} MB`, '150 MB'],
        ],
      },
    ]
  } finally {
    await data.remove()
  }
}

async function bareStart(): Promise<number> {
  const started = performance.now()
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
  return performance.now() - started
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}
