import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, type ConnectTo, connect } from '#db/connect.ts'

/** The database of a command: its argument, `DATABASE_URL`, or the embedded one in `DATA_DIR`, even while the shop runs. Without timeouts. */
export async function openDatabase(databaseUrl?: string): Promise<Connection & { to: ConnectTo }> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const withoutTimeouts = {
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    idleInTransactionMs: 0,
    queryTimeoutMs: 0,
    applicationName: 'vitrin-command',
  }
  const url = databaseUrl ?? process.env.DATABASE_URL
  if (url) return { ...connect({ url }, withoutTimeouts), to: { url } }
  const { findEmbeddedPostgres, startEmbeddedPostgres } = await import('#db/embedded.ts')
  const dataDir = join(process.env.DATA_DIR ?? 'data', 'pg')
  const running = await findEmbeddedPostgres(dataDir)
  if (running) return { ...connect(running, withoutTimeouts), to: running }
  const server = await startEmbeddedPostgres({ dataDir })
  const connection = connect(server.connection, withoutTimeouts)
  const close = async () => {
    await connection.close()
    await server.stop()
  }
  return { ...connection, close, to: server.connection }
}
