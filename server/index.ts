import { existsSync } from 'node:fs'
import { demoOwner } from '#db/desk/demo-owner.ts'
import { allJobs } from '#jobs/all-jobs.ts'
import { startJobs } from '#jobs/runner.ts'
import { warmListing } from '#listing/find-listing.ts'
import { makeDeskLink } from '#services/desk/one-time-link.ts'
import { readAssets, readDeskAssets } from './assets.ts'
import { composeServer } from './compose.ts'
import { type Config, readConfig } from './config/config.ts'
import { protectDataDir } from './config/data-dir.ts'
import { readSecrets, type Secrets } from './config/secrets.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { listen, onStopSignal } from './listen.ts'
import { createLogger, type Logger } from './log.ts'

/** Starts configuration, database, app, socket and jobs; stops them in reverse. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = createLogger(config)
  for (const line of protectDataDir(config.DATA_DIR)) console.warn(line)
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

/** Enough for a hundred thousand products; with more the node becomes ready before its listing is loaded. */
const maxWarmUpMs = 30_000

async function serve(config: Config, log: Logger, secrets: Secrets, database: OpenDatabase): Promise<void> {
  const [assets, deskAssets] = await Promise.all([readAssets('dist/client'), readDeskAssets('dist/client')])
  const { context, app, serveFromCache, readiness, streams, loadSettings, missingSettings, followNotifications } = composeServer({
    config,
    log,
    secrets,
    connection: database.connection,
    files: { assets, deskAssets, clientDir: 'dist/client', mediaDir: 'dist/media', fontsDir: 'dist/fonts' },
  })
  await loadSettings()
  for (const line of missingSettings()) console.warn(line)
  // Made before the URL is printed: a stop may follow at once, and closes the database.
  const deskLink = context.settings.isDemo ? `\nمیز کار  ${await makeDeskLink(context, await demoOwner(context.db))}` : ''
  const drainMs = config.DRAIN_SECONDS * 1000
  const server = await listen(app, { port: config.PORT, host: config.HOST, readiness, log, drainMs, serveFromCache })
  const subscription = followNotifications()
  // In the background: until it is loaded, requests for the listing wait for it.
  const warming = warmListing(database.connection.db)
  warming.catch((error) => log.warn({ error }, 'building the listing index failed'))
  readiness.waitFor('listing', warming, maxWarmUpMs)
  const jobs = startJobs(context, allJobs, { log })
  onStopSignal(
    async (signal) => {
      log.info({ signal }, 'stopping')
      // Before the responses in flight are waited for: a stream never ends by itself.
      streams.stop()
      await server.stop()
      await subscription.stop()
      await jobs.stop()
      await database.close()
      log.flush()
    },
    () => process.exit(1),
  )
  console.log(`${context.settings.name}  ${config.BASE_URL}${deskLink}`)
}

/** After an uncaught exception nothing in memory can be trusted: log it, and let the supervisor restart the process (docs/threats.md D21). */
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
