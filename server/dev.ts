import { Hono } from 'hono'
import { outbox } from '#jobs/outbox.ts'
import { startJobs } from '#jobs/runner.ts'
import { sweep } from '#jobs/sweep.ts'
import { composeServer } from './compose.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { onStopSignal } from './listen.ts'
import { createLogger } from './log.ts'
import { readSecrets } from './secrets.ts'

/** Vite serves the sources itself; React's refresh must be in place before the first component loads. */
const assets = { script: '/app/router/dev-client.ts', styles: ['/app/styles.css'], fonts: [], modulesOf: {} }

const config = readConfig({ ...process.env, NODE_ENV: 'development' })
const log = createLogger(config)
/** Kept across reloads of this module: a folder has one database server, and the jobs of the older one must stop. */
const kept = globalThis as { vitrinDatabase?: ReturnType<typeof openDatabase>; vitrinJobs?: ReturnType<typeof startJobs> }
if (!kept.vitrinDatabase) {
  const opening = openDatabase(config, log)
  kept.vitrinDatabase = opening
  onStopSignal(
    async () => {
      await kept.vitrinJobs?.stop()
      await (await opening).close()
      process.exit(0)
    },
    () => process.exit(1),
  )
}
const { connection } = await kept.vitrinDatabase
const { context, app } = composeServer(config, log, readSecrets(config), connection, {
  assets,
  mediaDir: 'dist/media',
  fontsDir: 'dist/fonts',
})
await kept.vitrinJobs?.stop()
kept.vitrinJobs = startJobs(context, [sweep, outbox], { log })

const dev = new Hono()
dev.use(async (c, next) => {
  await next()
  // Vite injects styles and opens a socket; the policy for shoppers forbids both.
  c.res.headers.delete('content-security-policy')
})
dev.route('/', app)

export default dev
