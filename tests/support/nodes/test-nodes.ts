import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { type Nodes, shortPause, startNodes, urlOf } from '#tests/support/nodes.ts'
import { testSecrets } from '#tests/support/shop.ts'

type Options = { count: number; databaseUrl?: string; envOfFirst?: Record<string, string> }

/** Nodes on the database of a test file, with short timeouts; stopped when the file is done. */
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

/** How many requests a node has served, by its metrics; of one route or of all. */
export function requestsServedBy(node: { origin: string }, route = ''): Promise<number> {
  return sumOf(node, 'http_request_duration_seconds_count', route && `route="${route}"`)
}

/** How many cache hits a node has served. */
export function cacheHitsOf(node: { origin: string }): Promise<number> {
  return sumOf(node, 'page_cache_requests_total', 'result="hit"')
}

async function sumOf({ origin }: { origin: string }, name: string, label: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) && line.includes(label))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}
