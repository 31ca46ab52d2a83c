import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { programEnv } from './program-env.ts'

type NodeOptions = { readonly port: number; readonly env: Readonly<Record<string, string>> }

/** One process of the shop that can be started, stopped and killed again and again. */
export type ShopNode = {
  readonly port: number
  readonly origin: string
  pid(): number | undefined
  /** Its output since the last start. */
  output(): string
  /** Resolves when it is ready; rejects when it ends instead. */
  start(): Promise<void>
  /** SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>
  /** SIGKILL. */
  kill(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')

/** Runs what was built, as a supervisor would; needs `buildIfNeeded` before it. */
export function shopNode({ port, env }: NodeOptions): ShopNode {
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let exited: Promise<number | null> = Promise.resolve(null)
  let written = ''

  function spawnOne(): ChildProcess {
    // Its own process group: Ctrl-C reaches only the parent, which stops the nodes in sequence.
    const started = spawn(process.execPath, ['dist/server/index.js'], {
      cwd: root,
      // MALLOC_ARENA_MAX as in deploy/.
      env: { ...programEnv, PORT: String(port), MALLOC_ARENA_MAX: '2', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    written = ''
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (data) => (written += data))
    exited = once(started, 'close').then(([code]) => {
      child = null
      return code as number | null
    })
    return started
  }

  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal)
    return exited
  }
  return {
    port,
    origin,
    pid: () => child?.pid,
    output: () => written,
    async start() {
      child = spawnOne()
      const ended = exited.then(() => Promise.reject(new Error(`the node at ${port} did not start: ${written}`)))
      await Promise.race([untilReady(origin, () => child !== null), ended])
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

async function untilReady(origin: string, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await delay(50)
  }
}
