import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { dbFault } from '#db/errors.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { type Admission, admit } from './admission/admission.ts'
import { healthRoutes } from './api/health.ts'
import { api } from './api/routes.ts'
import type { Config } from './config.ts'
import { handBackReaders } from './draining.ts'
import { createRouter, type Edge } from './edge.ts'
import { type HeaderOptions, securityHeaders } from './headers.ts'
import type { Limiter } from './limits.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { observe, routeOf } from './observe.ts'
import { canonicalRequest, isApi, isForPrograms, onlyReads } from './paths.ts'
import { answerProblem, failureProblem, type Problem, refusalProblem } from './problems.ts'
import { mountZarinpalSandbox, type ZarinpalSandbox } from './providers/sandbox-zarinpal.ts'
import type { Readiness } from './readiness.ts'
import { sameOrigin } from './same-origin.ts'

export type AppDeps = {
  context: ServiceContext
  config: Config
  log: Logger
  limiter: Limiter
  metrics: Metrics
  readiness: Readiness
  admission: Admission
  headers: HeaderOptions
  /** The page of the bank, while a simulator stands in for it. */
  bank: ZarinpalSandbox | null
  /** Built files, pictures and rendered pages: whatever is not the API. */
  pages: Hono<Edge>
  /** The designed page for a person whose page is missing or broken. */
  renderProblem: (c: Context, status: ContentfulStatusCode, requestId: string) => Response | Promise<Response>
  /** The designed page for a person there is no room for. */
  renderBusy: (c: Context) => Response
}

/** The page that describes the API is a page like any other. */
const docsPath = '/api/docs'

/** The whole HTTP side of the shop. Starts nothing: a test calls `request` on it. */
export function createApp(deps: AppDeps): Hono<Edge> {
  const { context, config, log, limiter, metrics, pages } = deps
  const app = createRouter()
  app.use(observe({ config, log, metrics, headers: securityHeaders(config, deps.headers) }))
  app.use(canonicalRequest)
  app.route('/', healthRoutes(deps))
  app.use(handBackReaders(deps.readiness))
  app.use(admit(deps.admission))
  app.use(async (c, next) => {
    c.set('context', context)
    c.set('log', log)
    c.set('limiter', limiter)
    await next()
  })
  app.use('/api/*', sameOrigin(config.BASE_URL))
  app.route('/api', api)
  app.all('/api/*', (c, next) => (c.req.path === docsPath ? next() : refuseUnknown(app, c)))
  if (deps.bank) mountZarinpalSandbox(app, deps.bank)
  app.use(onlyReads)
  app.route('/', pages)
  app.notFound((c) => deps.renderProblem(c, 404, c.get('requestId')))
  app.onError((error, c) => answerError(deps, error, c))
  return app
}

function refuseUnknown(app: Hono<Edge>, c: Context<Edge>): never {
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
  if (fault?.kind === 'unavailable' || fault?.kind === 'tooSlow') return refusalProblem(new Refusal('shop.unavailable'), requestId)
  return failureProblem(requestId)
}

/** The one place where a thrown no becomes an answer, and a bug becomes a log line. */
async function answerError({ log, renderProblem, renderBusy }: AppDeps, error: Error, c: Context<Edge>): Promise<Response> {
  const requestId = c.get('requestId')
  const problem = problemOf(error, requestId)
  // Refusing is what keeps the shop up: it is counted, and a line for each would be one more load.
  const isBusy = problem.code === 'shop.busy'
  if (problem.status >= 500 && !isBusy) log.error({ requestId, route: routeOf(c), error }, 'a request failed')
  const retryAfterSeconds = problem.retryAfterSeconds ?? (problem.status === 503 ? 5 : null)
  if (retryAfterSeconds !== null) c.header('retry-after', String(retryAfterSeconds))
  if (isForPrograms(c.req.path) && c.req.path !== docsPath) return answerProblem(c, problem)
  if (isBusy) return renderBusy(c)
  try {
    return await renderProblem(c, problem.status, requestId)
  } catch (renderError) {
    log.error({ requestId, error: renderError }, 'the error page failed')
    return answerProblem(c, problem)
  }
}
