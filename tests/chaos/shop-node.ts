import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { programEnv } from '#tests/support/nodes/program-env.ts'

const root = join(import.meta.dirname, '../..')

/** A child process of the test. */
export type Program = {
  readonly url: string
  /** The signal that ended it, or its exit code. */
  readonly ended: Promise<string | number | null>
  kill(signal?: NodeJS.Signals): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a program and waits until it listens or has exited: the test may want a crash. */
export async function startProgram(args: readonly string[], port: number, env: Record<string, string> = {}): Promise<Program> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...programEnv, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (data) => (stderr += data))
  const ended = once(child, 'close').then(([code, signal]): string | number | null => signal ?? code)
  const listening = once(child.stdout, 'data')
  await Promise.race([listening, ended])
  if (child.exitCode !== null) throw new Error(`${args.join(' ')} did not start: ${stderr}`)
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return { url: `http://127.0.0.1:${port}`, ended, kill, [Symbol.asyncDispose]: () => kill() }
}

/** A node of the built shop, as `npm start` runs it. */
export async function startShopNode(env: Record<string, string>): Promise<Program> {
  const port = await freePort()
  return startProgram(['dist/server/index.js'], port, { ...env, PORT: String(port) })
}
