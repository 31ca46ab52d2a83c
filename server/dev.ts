import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { Hono } from 'hono'
import { allJobs } from '#jobs/all-jobs.ts'
import { startJobs } from '#jobs/runner.ts'
import { composeServer } from './compose.ts'
import { readConfig } from './config/config.ts'
import { protectDataDir } from './config/data-dir.ts'
import { readSecrets } from './config/secrets.ts'
import { openDatabase } from './database.ts'
import { onStopSignal } from './listen.ts'
import { createLogger } from './log.ts'

/** Vite serves the sources, also to the inline style; React Refresh must be installed before the first component loads. */
const assets = {
  script: '/app/router/dev-client.ts',
  headScript: stripTypeScriptTypes(readFileSync('app/router/head-script.ts', 'utf8')),
  styles: '@import "/app/styles.css"',
  fonts: [],
  modulesOf: {},
}
const deskAssets = { script: '/app/pages/desk/dev-client.ts', styles: ['/app/styles/desk/desk.css'], fonts: [], modules: [] }

const config = readConfig({ ...process.env, NODE_ENV: 'development' })
const log = createLogger(config)
protectDataDir(config.DATA_DIR)
/** Survives reloads of this module: a data folder allows one database server, and the previous jobs must stop. */
const globalState = globalThis as { vitrinDatabase?: ReturnType<typeof openDatabase>; vitrinJobs?: ReturnType<typeof startJobs> }
if (!globalState.vitrinDatabase) {
  const opening = openDatabase(config, log)
  globalState.vitrinDatabase = opening
  onStopSignal(
    async () => {
      await globalState.vitrinJobs?.stop()
      await (await opening).close()
      process.exit(0)
    },
    () => process.exit(1),
  )
}
const { connection } = await globalState.vitrinDatabase
const { context, app, loadSettings, missingSettings } = composeServer({
  config,
  log,
  secrets: readSecrets(config),
  connection,
  files: { assets, deskAssets, mediaDir: 'dist/media', fontsDir: 'dist/fonts' },
})
// Before a request or a job: with keys of the desk it is no demo.
await loadSettings()
for (const line of missingSettings()) console.warn(line)
await globalState.vitrinJobs?.stop()
globalState.vitrinJobs = startJobs(context, allJobs, { log })

const dev = new Hono()
dev.use(async (c, next) => {
  await next()
  // Vite injects styles and opens a WebSocket; the production policy forbids both.
  c.res.headers.delete('content-security-policy')
})
dev.route('/', app)

export default dev
