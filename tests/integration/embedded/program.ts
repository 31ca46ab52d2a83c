/**
 * A small program with an embedded PostgreSQL, controlled by one JSON argument. It prints `ready` with the
 * connection, `ack` with the id of every row whose commit was acknowledged, `stopped`, or `refused` with the error's name and message.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Client } from 'pg'
import { type EmbeddedOptions, startEmbeddedPostgres } from '#db/embedded.ts'

export type ProgramOptions = EmbeddedOptions & { writes?: boolean; uid?: number }

const { writes, uid, ...options }: ProgramOptions = JSON.parse(process.argv[2] ?? '')
let isStopping = false

const say = (word: string, value: unknown = null) => process.stdout.write(`${word} ${JSON.stringify(value)}\n`)

if (uid !== undefined) {
  process.setgid?.(uid)
  process.setuid?.(uid)
}

try {
  const postgres = await startEmbeddedPostgres(options)
  process.stdin.resume() // runs until it is stopped or the test process exits
  process.once('SIGTERM', async () => {
    isStopping = true
    await postgres.stop()
    say('stopped')
    process.stdin.destroy()
  })
  say('ready', postgres.connection)
  while (writes && !isStopping) await writeUntilCut(new Client(postgres.connection))
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  say('refused', { name, message })
}

/** Lost connections are expected here: the next round reconnects. */
async function writeUntilCut(client: Client): Promise<void> {
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('create table if not exists written (id bigint generated always as identity primary key)')
    while (!isStopping) {
      const { rows } = await client.query('insert into written default values returning id')
      say('ack', Number(rows[0].id))
    }
  } catch {
    await nextTurn()
  } finally {
    await client.end().catch(() => {})
  }
}
