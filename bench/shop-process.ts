import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildIfNeeded } from '#scripts/build-if-needed.ts'
import { freePort } from '#tests/support/free-port.ts'

export type ShopProcess = { base: string; pid: number; startedInMs: number; stop: () => Promise<void> }

export async function createDataDir(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-bench-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Starts the production build in its own process, as `npm start` does; resolves when it is ready. */
export async function startShop({ dataDir, env = {} }: { dataDir: string; env?: Record<string, string> }): Promise<ShopProcess> {
  await buildIfNeeded()
  const port = await freePort()
  const started = performance.now()
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) {
    if (shop.exitCode !== null) throw new Error('the shop did not start')
    await delay(10)
  }
  const startedInMs = performance.now() - started
  const stop = async () => {
    shop.kill('SIGTERM')
    await once(shop, 'exit')
  }
  return { base, pid: shop.pid ?? 0, startedInMs, stop }
}
