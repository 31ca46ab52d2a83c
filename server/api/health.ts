import type { Context } from 'hono'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { isPrivate } from '#server/client-ip.ts'
import type { Config } from '#server/config/config.ts'
import { isBearer, type Metrics } from '#server/metrics.ts'
import type { Readiness } from '#server/readiness.ts'

type HealthDeps = { readiness: Readiness; metrics: Metrics; config: Pick<Config, 'METRICS_TOKEN'> }

const noStore = { 'cache-control': 'no-store' }
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** For load balancers and monitoring. */
export function healthRoutes({ readiness, metrics, config }: HealthDeps) {
  return createRouter()
    .get('/livez', (c) => c.json({ status: 'alive' }, 200, noStore))
    .get('/readyz', async (c) => {
      const failing = await readiness.failing()
      if (failing.length === 0) return c.json({ status: 'ready' }, 200, noStore)
      return c.json({ status: 'not ready', failing }, 503, { ...noStore, 'retry-after': '5' })
    })
    .get('/metrics', async (c, next) => {
      // Everybody else gets a 404 (docs/threats.md WEB-10).
      if (!isLocalClient(c) && !isBearer(c.req.header('authorization'), config.METRICS_TOKEN)) return next()
      const { contentType, body } = await metrics.read()
      return c.body(body, 200, { ...noStore, 'content-type': contentType })
    })
}

/** On a private network and not forwarded by a proxy: any client may be behind one. */
function isLocalClient(c: Context<AppEnv>): boolean {
  return isPrivate(c.get('client').ip) && forwardingHeaders.every((name) => c.req.header(name) === undefined)
}
