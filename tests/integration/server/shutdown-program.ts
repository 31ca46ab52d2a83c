import { createRouter } from '#server/app-env.ts'
import { listen, onStopSignal } from '#server/listen.ts'
import { createLogger } from '#server/log.ts'
import { createReadiness } from '#server/readiness.ts'

/** A server whose page responds when the parent process sends a message: shutdown can be observed step by step. */
const readiness = createReadiness({})
const log = createLogger({ LOG_LEVEL: 'silent' })
const released = new Promise((resolve) => process.once('message', resolve))

const app = createRouter()
  .get('/ready', async (c) => c.json(await readiness.failing()))
  .get('/slow', async (c) => {
    process.send?.('requested')
    await released
    return c.text('finished')
  })

const server = await listen(app, {
  port: 0,
  host: '127.0.0.1',
  readiness,
  log,
  drainMs: Number(process.argv[2]),
  limits: { finishMs: 120_000 },
})
onStopSignal(
  async () => {
    process.send?.('stopping')
    await server.stop()
    process.send?.('stopped')
    process.disconnect?.()
  },
  () => server.force(),
)
process.send?.(server.port)
