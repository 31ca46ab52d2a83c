import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { ResultTable } from './results.ts'
import { createDataDir, startShop } from './shop-process.ts'
import { formatNumber, formatRatio, median } from './statistics.ts'

const rounds = 5
/** By then the listing index is built and nothing is running. */
const idleMs = 5_000

/** Start time with existing data and build, and memory before the first request. */
export async function run(): Promise<ResultTable[]> {
  const data = await createDataDir()
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
          ['first start: new database, demo catalog', `${formatNumber(first.startedInMs / 1000)} s`, ''],
          ['later start, until ready to serve', `${formatNumber(median(starts) / 1000)} s`, '3 s'],
          ['against an empty Node process', formatRatio(median(starts) / median(bare)), ''],
          ['resident memory when idle', `${formatNumber(median(memory))} MB`, '150 MB'],
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
