import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { makeDataFolder } from './make-data-folder.ts'
import { programEnv } from './nodes/program-env.ts'

export type StartedShop = {
  /** Its output on both streams. */
  output: () => string
  /** Resolves with the printed URL; rejects when the program exits without one. */
  origin: () => Promise<string>
  /** Its exit code once it has ended. */
  exited: Promise<number | null>
  stop: () => Promise<number | null>
}

type Start = { readonly folder?: string; readonly script?: string; readonly args?: readonly string[] }

/** `npm start`, of this project or of a copy in another folder, as a child process; ended with the test. */
export function startShop(env: Record<string, string>, { folder = '.', script = 'scripts/start.ts', args = [] }: Start = {}): StartedShop {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...programEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const origin = async () => {
    for (;;) {
      const printed = /https?:\/\/\S+/.exec(output)?.[0]
      if (printed) return printed
      const ended = await Promise.race([once(child.stdout, 'data').then(() => false), exited.then(() => true)])
      if (ended) throw new Error(`the shop did not start: ${output}`)
    }
  }
  const stop = () => {
    child.kill('SIGTERM')
    return exited
  }
  onTestFinished(async () => {
    await stop()
  })
  return { output: () => output, origin, exited, stop }
}

/** A data folder that disappears with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await makeDataFolder('vitrin-data-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
