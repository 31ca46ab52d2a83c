import type { Context, Hono } from 'hono'
import { dbFault } from '#db/errors.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { type Admission, admit, type Paces, paced } from './admission/admission.ts'
import type { GrantPriority } from './admission/grant-priority.ts'
import { desk } from './api/desk/routes.ts'
import { healthRoutes } from './api/health.ts'
import { api } from './api/routes.ts'
import { type AppEnv, createRouter } from './app-env.ts'
import type { Config } from './config/config.ts'
import type { DeskStreams } from './desk/streams.ts'
import type { RespondWithProblem } from './documents.ts'
import { rejectReadsWhileDraining } from './draining.ts'
import type { SecurityHeaders } from './headers.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { type Observer, observe, routeOf } from './observe.ts'
import { canonicalRequest, isApi, isForPrograms, onlyReads } from './paths.ts'
import { failureProblem, type Problem, problemResponse, refusalProblem } from './problems.ts'
import { mountZarinpalSandbox, type ZarinpalSandbox } from './providers/sandbox-zarinpal.ts'
import type { Limiter } from './rate-limits/limiter.ts'
import type { Readiness } from './readiness.ts'
import { sameOrigin } from './same-origin.ts'

export type AppDeps = Paces & {
  context: ServiceContext
  config: Config
  log: Logger
  limiter: Limiter
  streams: DeskStreams
  metrics: Metrics
  readiness: Readiness
  admission: Admission
  grantPriority: GrantPriority
  observer: Observer
  securityHeaders: SecurityHeaders
  /** The simulated bank, where the environment has no real payment gateway; its pages exist while the shop is a demo. */
  bank: ZarinpalSandbox | null
  /** Static files and rendered pages: everything but the API. */
  pages: Hono<AppEnv>
  /** The 404 or error page. */
  respondWithProblem: RespondWithProblem
  /** The page for a request refused with `shop.busy`. */
  respondBusy: (c: Context) => Response
}

/** A page, though its path begins with `/api`. */
const docsPath = '/api/docs'

/** The whole HTTP server as one Hono app. Starts nothing: a test calls `request` on it. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { context, config, log, limiter, streams, pages } = deps
  const app = createRouter()
  app.use(observe(deps.observer, deps.securityHeaders))
  for (const path of ['/livez', '/readyz', '/metrics']) app.use(path, paced(deps))
  app.route('/', healthRoutes(deps))
  app.use(rejectReadsWhileDraining(deps.readiness))
  app.use(admit(deps.admission, deps.grantPriority, deps))
  // After admission: refusing a request costs the thread as much as a cached page.
  app.use(canonicalRequest)
  app.use(async (c, next) => {
    c.set('context', context)
    c.set('log', log)
    c.set('limiter', limiter)
    c.set('streams', streams)
    await next()
  })
  app.use('/api/*', sameOrigin(config.BASE_URL))
  app.route('/api/desk', desk)
  app.route('/api', api)
  app.all('/api/*', (c, next) => (c.req.path === docsPath ? next() : refuseUnknownPath(app, c)))
  if (deps.bank) mountZarinpalSandbox(app, deps.bank, () => context.settings.isDemo)
  app.use(onlyReads)
  app.route('/', pages)
  app.notFound((c) => deps.respondWithProblem(c, 404, c.get('requestId')))
  app.onError((error, c) => errorResponse(deps, error, c))
  return app
}

function refuseUnknownPath(app: Hono<AppEnv>, c: Context<AppEnv>): never {
  const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
    app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method && isApi(route.path)),
  )
  if (known.length === 0) throw new Refusal('page.notFound')
  c.header('allow', known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '))
  throw new Refusal('method.notAllowed')
}

function problemOf(error: Error, requestId: string): Problem {
  if (error instanceof Refusal) return refusalProblem(error, requestId)
  const fault = dbFault(error)
  // A conflict has been retried: it lasts as long as the others that the rows are locked by.
  if (fault && ['unavailable', 'timeout', 'conflict'].includes(fault.kind))
    return refusalProblem(new Refusal('shop.unavailable'), requestId)
  return failureProblem(requestId)
}

/** The one place where a `Refusal` becomes a response, and a bug becomes a log line. */
async function errorResponse({ log, respondWithProblem, respondBusy }: AppDeps, error: Error, c: Context<AppEnv>): Promise<Response> {
  const requestId = c.get('requestId')
  const problem = problemOf(error, requestId)
  // Not logged under overload, only counted: a line per refused request would add to the load.
  const isBusy = problem.code === 'shop.busy'
  if (problem.status >= 500 && !isBusy) log.error({ requestId, route: routeOf(c), error }, 'request failed')
  const retryAfterSeconds = problem.retryAfterSeconds ?? (problem.status === 503 ? 5 : null)
  if (retryAfterSeconds !== null) c.header('retry-after', String(retryAfterSeconds))
  if (isForPrograms(c.req.path) && c.req.path !== docsPath) return problemResponse(c, problem)
  if (isBusy) return respondBusy(c)
  try {
    return await respondWithProblem(c, problem.status, requestId)
  } catch (renderError) {
    log.error({ requestId, error: renderError }, 'rendering the error page failed')
    return problemResponse(c, problem)
  }
}
