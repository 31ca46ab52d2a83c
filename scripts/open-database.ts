import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, type ConnectTo, connect } from '#db/connect.ts'

/** The database a command works on: the one it names, `DATABASE_URL`, or the embedded one in `DATA_DIR`, also while the shop is open. Waits as long as it takes. */
export async function openDatabase(named?: string): Promise<Connection & { to: ConnectTo }> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const patient = { statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionMs: 0, queryTimeoutMs: 0, applicationName: 'vitrin-command' }
  const url = named ?? process.env.DATABASE_URL
  if (url) return { ...connect({ url }, patient), to: { url } }
  const { findEmbeddedPostgres, startEmbeddedPostgres } = await import('#db/embedded.ts')
  const dataDir = join(process.env.DATA_DIR ?? 'data', 'pg')
  const running = await findEmbeddedPostgres(dataDir)
  if (running) return { ...connect(running, patient), to: running }
  const server = await startEmbeddedPostgres({ dataDir })
  const connection = connect(server.connection, patient)
  const close = async () => {
    await connection.close()
    await server.stop()
  }
  return { ...connection, close, to: server.connection }
}
