import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildIfNeeded } from '../scripts/build-if-needed.ts'
import { freePort } from '../tests/support/free-port.ts'
import type { Finding } from './report.ts'

const requests = 400

/** What a page costs the server, as a ratio to a bare Node answer of the same bytes in the same run, and what it costs the network. */
export async function run(): Promise<Finding[]> {
  await buildIfNeeded()
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-bench-'))
  const port = await freePort()
  const shop = spawn('node', ['scripts/start.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    const base = `http://127.0.0.1:${port}`
    await answering(base, shop)
    const home = await (await fetch(base)).text()
    await printSizes(base, home)
    await printCost(base, shop, home)
    return []
  } finally {
    shop.kill('SIGTERM')
    await once(shop, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function printSizes(base: string, html: string): Promise<void> {
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  const rows = [{ what: 'HTML of /', bytes: Buffer.from(html) }]
  for (const file of new Set(files))
    rows.push({ what: file.replace(/-[\w-]{8}\./, '.'), bytes: Buffer.from(await (await fetch(base + file)).arrayBuffer()) })
  for (const { what, bytes } of rows) {
    const compressed = what.endsWith('.woff2') ? bytes : brotliCompressSync(bytes)
    console.log(`${what.padEnd(40)} ${(compressed.length / 1024).toFixed(1)} KB brotli`)
  }
}

async function printCost(base: string, shop: ChildProcess, html: string): Promise<void> {
  await times(40, () => fetch(base))
  const before = await cpuSeconds(base)
  await times(requests, () => fetch(base).then((answer) => answer.text()))
  const page = ((await cpuSeconds(base)) - before) / requests
  const bare = await bareCost(html)
  console.log(
    `home page, rendered: ${(page * 1000).toFixed(2)} ms of CPU (process ${shop.pid}), ${(page / bare).toFixed(1)} times a bare Node answer of the same bytes`,
  )
}

/** The same bytes from nothing but `node:http`, in this very process minus the cost of asking. */
async function bareCost(html: string): Promise<number> {
  const server = createServer((_request, response) => response.end(html)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await times(40, () => fetch(url))
  const asking = await cpuOf(() => times(requests, () => fetch(url).then((answer) => answer.text())))
  server.close()
  server.closeAllConnections()
  return asking / requests / 1e6
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

async function cpuSeconds(base: string): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.e-]+)/m.exec(text)?.[1])
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 1) await work()
}

async function answering(base: string, shop: ChildProcess): Promise<void> {
  while (shop.exitCode === null) {
    const ready = await fetch(`${base}/readyz`).catch(() => null)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the shop did not start')
}
