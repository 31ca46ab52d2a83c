import { join } from 'node:path'
import { type Connection, type ConnectTo, connect } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { indexPending } from '#db/search/index-products.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { seedPages } from '#db/seed/pages.ts'
import type { Config } from './config/config.ts'
import type { Logger } from './log.ts'
import { openFiles } from './providers/files.ts'

export type OpenDatabase = { connection: Connection; close: () => Promise<void> }

type Server = { to: ConnectTo; stop: () => Promise<void> }

/** The configured or embedded database, migrated, and for a new demo filled with its catalog and orders. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const { to, stop } = await serverOf(config, log)
  try {
    const applied = await migrate(to, 'db/migrations')
    if (applied.length > 0) log.debug({ count: applied.length }, 'migrations applied')
    await prepareContent(to, config, log)
  } catch (error) {
    await stop()
    throw error
  }
  const connection = connect(to, { onConnectionLost: (error) => log.warn({ error }, 'database connection lost') })
  return {
    connection,
    close: async () => {
      await connection.close()
      await stop()
    },
  }
}

async function serverOf(config: Config, log: Logger): Promise<Server> {
  if (config.DATABASE_URL) return { to: { url: config.DATABASE_URL }, stop: async () => {} }
  const embedded = await startEmbeddedPostgres({ dataDir: join(config.DATA_DIR, 'pg'), log: (message) => log.debug({}, message) })
  return { to: embedded.connection, stop: () => embedded.stop() }
}

/** Production starts without products but with the legally required pages; every product is indexed for search. */
async function prepareContent(to: ConnectTo, config: Config, log: Logger): Promise<void> {
  const connection = connect(to, { statementTimeoutMs: 0, queryTimeoutMs: 0, lockTimeoutMs: 0 })
  try {
    if (!config.isProduction && (await seedDemo(connection.db, { storeReceipt: openFiles(config).put }))) log.debug({}, 'demo shop written')
    const pages = await seedPages(connection.db)
    if (pages > 0) log.debug({ count: pages }, 'pages written')
    const count = await indexPending(connection.db)
    if (count > 0) log.debug({ count }, 'products indexed for search')
  } finally {
    await connection.close()
  }
}
