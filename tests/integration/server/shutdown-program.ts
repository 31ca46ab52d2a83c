import { createRouter } from '#server/edge.ts'
import { listen, onStopSignal } from '#server/listen.ts'
import { createLogger } from '#server/log.ts'
import { createReadiness } from '#server/readiness.ts'

/** A server whose only page answers when the parent process says so: stopping can be watched step by step. */
const readiness = createReadiness({})
const log = createLogger({ LOG_LEVEL: 'silent' })
const told = new Promise((resolve) => process.once('message', resolve))

const app = createRouter()
  .get('/ready', async (c) => c.json(await readiness.failing()))
  .get('/slow', async (c) => {
    process.send?.('asked')
    await told
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
