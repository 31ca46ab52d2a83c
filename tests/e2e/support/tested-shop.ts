import { type ChildProcess, execFile, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Call, Commands, Reply } from '#tests/support/e2e/commands.ts'
import { dataDirNote } from '#tests/support/e2e/data-note.ts'
import { test } from './fixtures.ts'

/** What a command needs beside the database. */
type ArgumentsOf<Name extends keyof Commands> = Commands[Name] extends (db: never, ...rest: infer Rest) => unknown ? Rest : never

/** Where the commands of the tested shop find its data. */
async function environment(): Promise<NodeJS.ProcessEnv> {
  const { port, origin } = new URL(String(test.info().project.use.baseURL))
  return { ...process.env, DATA_DIR: await readFile(dataDirNote(Number(port)), 'utf8'), BASE_URL: origin }
}

let program: ChildProcess | undefined
const waiting = new Map<number, PromiseWithResolvers<unknown>>()

async function startedProgram(): Promise<ChildProcess> {
  if (program) return program
  const started = fork('tests/support/e2e/commands.ts', { env: await environment(), execArgv: [] })
  started.on('message', ({ number, value, error }: Reply) => {
    const { resolve, reject } = waiting.get(number) ?? Promise.withResolvers()
    waiting.delete(number)
    if (error === undefined) resolve(value)
    else reject(new Error(error))
  })
  started.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the commands of the tested shop ended with ${code}`))
    program = undefined
  })
  // It ends with the worker, which does not wait for it.
  started.unref()
  started.channel?.unref()
  program = started
  return started
}

let calls = 0

/** Runs a command of tests/support/e2e/commands.ts on the database of the tested shop. */
export async function inShop<Name extends keyof Commands>(
  name: Name,
  ...args: ArgumentsOf<Name>
): Promise<Awaited<ReturnType<Commands[Name]>>> {
  const running = await startedProgram()
  const reply = Promise.withResolvers<unknown>()
  const call: Call = { number: ++calls, name, args }
  waiting.set(call.number, reply)
  running.send(call)
  return (await reply.promise) as Awaited<ReturnType<Commands[Name]>>
}

/** Runs a script of the project as its owner does on the command line, and returns what it printed. */
export async function runScript(...script: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, script, { env: await environment() })).stdout.trim()
}
