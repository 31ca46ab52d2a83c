import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { TestDatabase } from '../database.ts'
import { type Nodes, shortPause, startNodes, urlOf } from '../nodes.ts'
import { testSecrets } from '../shop.ts'

type Options = { count: number; databaseUrl?: string; envOfFirst?: Record<string, string> }

/** Nodes on the database of a test file, in their quick form; stopped when the file is done. */
export async function testNodes(
  database: TestDatabase,
  { count, envOfFirst = {}, databaseUrl = urlOf(database.to) }: Options,
): Promise<Nodes> {
  const dataDir = join(tmpdir(), `vitrin-nodes-${database.to.database}`)
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const shop = await startNodes({
    count,
    databaseUrl,
    dataDir,
    env: { NODE_ENV: 'test', ...testSecrets, ...shortPause.env },
    nginx: shortPause,
    envOfFirst,
  })
  afterAll(() => shop.stop())
  return shop
}

/** How many requests a node has answered, by its own count; of one route or of all. */
export async function answeredBy({ address }: { address: string }, route?: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)]
  const wanted = route === undefined ? counts : counts.filter(([, labels]) => labels?.includes(`route="${route}"`))
  return wanted.reduce((sum, [, , count]) => sum + Number(count), 0)
}
