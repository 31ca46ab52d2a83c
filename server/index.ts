import { existsSync } from 'node:fs'
import { outbox } from '#jobs/outbox.ts'
import { holds, matchGateway, reconcile } from '#jobs/payments.ts'
import { startJobs } from '#jobs/runner.ts'
import { sweep, sweepFiles } from '#jobs/sweep.ts'
import { warmListing } from '#listing/find-listing.ts'
import { readAssets } from './assets.ts'
import { openShop } from './compose.ts'
import { type Config, readConfig } from './config.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { listen, onStopSignal } from './listen.ts'
import { createLogger, type Logger } from './log.ts'
import { readSecrets, type Secrets } from './secrets.ts'

/** The program: configuration, database, shop, socket, jobs; and the same backwards when it is asked to stop. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = createLogger(config)
  exitOnBug(log)
  const secrets = readSecrets(config)
  const database = await openDatabase(config, log)
  try {
    await serve(config, log, secrets, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Enough for a hundred thousand products; a larger shop opens before its listing is there. */
const warmAtMostMs = 30_000

async function serve(config: Config, log: Logger, secrets: Secrets, database: OpenDatabase): Promise<void> {
  const assets = await readAssets('dist/client')
  const { context, app, first, readiness, followChanges } = openShop(config, log, secrets, database.connection, {
    assets,
    clientDir: 'dist/client',
    mediaDir: 'dist/media',
    fontsDir: 'dist/fonts',
  })
  const drainMs = config.DRAIN_SECONDS * 1000
  const server = await listen(app, { port: config.PORT, host: config.HOST, readiness, log, drainMs, first })
  const following = followChanges()
  // In the background: whoever comes before it is read waits for it, or is asked to come back when the shop is very large.
  const warming = warmListing(database.connection.db)
  warming.catch((error) => log.warn({ error }, 'the listing could not be prepared'))
  readiness.waitFor('listing', warming, warmAtMostMs)
  const jobs = startJobs(context, [sweep, sweepFiles, outbox, reconcile, matchGateway, holds], { log })
  onStopSignal(
    async (signal) => {
      log.info({ signal }, 'stopping')
      await server.stop()
      await following.stop()
      await jobs.stop()
      await database.close()
      log.flush()
    },
    () => process.exit(1),
  )
  console.log(`ویترین  ${config.BASE_URL}`)
}

/** After a bug nobody caught, nothing in memory can be trusted: say it, and let the supervisor start afresh (threats D21). */
function exitOnBug(log: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ error }, event)
      log.flush()
      process.exit(1)
    })
  }
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
