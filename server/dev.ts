import { Hono } from 'hono'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { onStopSignal } from './listen.ts'
import { createLogger } from './log.ts'
import { readSecrets } from './secrets.ts'
import { openShop } from './shop.ts'

/** Vite serves the sources itself; React's refresh must be in place before the first component loads. */
const assets = { script: '/app/router/dev-client.ts', styles: ['/app/styles.css'], fonts: [] }

const config = readConfig({ ...process.env, NODE_ENV: 'development' })
const log = createLogger(config)
/** Kept across reloads of this module: a folder has one database server. */
const kept = globalThis as { vitrinDatabase?: ReturnType<typeof openDatabase> }
if (!kept.vitrinDatabase) {
  const opening = openDatabase(config, log)
  kept.vitrinDatabase = opening
  onStopSignal(
    () => opening.then((database) => database.close()).then(() => process.exit(0)),
    () => process.exit(1),
  )
}
const { connection } = await kept.vitrinDatabase
const { app } = openShop(config, log, readSecrets(config), connection, { assets, mediaDir: 'dist/media', fontsDir: 'dist/fonts' })

const dev = new Hono()
dev.use(async (c, next) => {
  await next()
  // Vite injects styles and opens a socket; the policy for shoppers forbids both.
  c.res.headers.delete('content-security-policy')
})
dev.route('/', app)

export default dev
