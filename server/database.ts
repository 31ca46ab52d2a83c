import { join } from 'node:path'
import { type Connection, type ConnectTo, connect } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { indexPending } from '#db/search/index-products.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { seedPages } from '#db/seed/pages.ts'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

export type OpenDatabase = { connection: Connection; close: () => Promise<void> }

type Address = { to: ConnectTo; stop: () => Promise<void> }

/** The database, ours or the owner's, brought forward to this program and, for a new demo, filled with its catalog. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const { to, stop } = await addressOf(config, log)
  try {
    const applied = await migrate(to, 'db/migrations')
    if (applied.length > 0) log.debug({ count: applied.length }, 'migrations applied')
    await prepareContent(to, config, log)
  } catch (error) {
    await stop()
    throw error
  }
  const connection = connect(to, { onConnectionLost: (error) => log.warn({ error }, 'a database connection was lost') })
  return {
    connection,
    close: async () => {
      await connection.close()
      await stop()
    },
  }
}

async function addressOf(config: Config, log: Logger): Promise<Address> {
  if (config.DATABASE_URL) return { to: { url: config.DATABASE_URL }, stop: async () => {} }
  const embedded = await startEmbeddedPostgres({ dataDir: join(config.DATA_DIR, 'pg'), log: (message) => log.debug({}, message) })
  return { to: embedded.connection, stop: () => embedded.stop() }
}

/** A real shop begins without goods but with the pages that the law asks for; whatever the catalog holds can be searched. */
async function prepareContent(to: ConnectTo, config: Config, log: Logger): Promise<void> {
  const patient = connect(to, { statementTimeoutMs: 0, queryTimeoutMs: 0, lockTimeoutMs: 0 })
  try {
    if (!config.isProduction && (await seedDemo(patient.db))) log.debug({}, 'demo catalog written')
    const pages = await seedPages(patient.db)
    if (pages > 0) log.debug({ count: pages }, 'pages written')
    const count = await indexPending(patient.db)
    if (count > 0) log.debug({ count }, 'products indexed for search')
  } finally {
    await patient.close()
  }
}
