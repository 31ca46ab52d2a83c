import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Match, matchRoute } from '#app/router/match.ts'
import type { Assets, PageData } from '#app/router/page-data.ts'
import { renderDocument } from '#app/router/render.tsx'
import type { PageName } from '#app/routes.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Admission } from './admission/admission.ts'
import { countLookupOf } from './api/order-lookups.ts'
import { createRouter, type Edge } from './edge.ts'
import { loadProps } from './loaders/load-props.ts'
import { isShownOnce } from './loaders/shown-once.ts'
import { type Addresses, dataPrefix } from './page-cache/cache-keys.ts'
import { dependenciesOf } from './page-cache/invalidation-tags.ts'
import type { PageCache, Render } from './page-cache/page-cache.ts'
import { answerPage } from './page-cache/serve-from-cache.ts'
import { feedRoute } from './robots/feed.ts'
import { robotRoutes } from './robots/sitemap.ts'
import { shopperOf, tokenOf } from './session.ts'
import { shareImageRoute } from './share-image.ts'

export type PageDeps = {
  context: ServiceContext
  cache: PageCache
  addresses: Addresses
  admission: Admission
  assets: Assets
  /** Where the build put what browsers fetch; absent while Vite serves the sources itself. */
  clientDir?: string
  mediaDir: string
  /** Fonts in the form in which share images are drawn. */
  fontsDir: string
}

const dayInSeconds = 86_400

/** Built files, pictures, rendered pages and the data of the next page: everything a browser GETs that is not the API. */
export function pages(deps: PageDeps): Hono<Edge> {
  const app = createRouter()
  app.use(compress())
  if (deps.clientDir) {
    const onFound = keepFor(365 * dayInSeconds, 'immutable')
    app.use('/assets/*', serveStatic({ root: deps.clientDir, precompressed: true, onFound }))
  }
  app.use(
    '/media/*',
    serveStatic({ root: deps.mediaDir, rewriteRequestPath: (path) => path.replace(/^\/media/, ''), onFound: keepFor(30 * dayInSeconds) }),
  )
  app.use(
    '/:file{favicon\\.svg|apple-touch-icon\\.png|manifest\\.webmanifest}',
    serveStatic({ root: 'app/public', onFound: keepFor(dayInSeconds) }),
  )
  app.route('/', robotRoutes(deps.context))
  app.route('/', feedRoute(deps.context))
  app.route('/', shareImageRoute(deps.context, deps))
  app.get(`${dataPrefix}/*`, async (c) => {
    const path = c.req.path.slice(dataPrefix.length)
    return (await pageAnswer(deps, c, path, asData)) ?? c.body(null, 404, { 'cache-control': 'no-store' })
  })
  app.get('*', async (c) => (await pageAnswer(deps, c, c.req.path, asDocument)) ?? problemPage(deps, c, 404))
  return app
}

/** The designed answer for a person whose page is missing or broken. Never cached. */
export async function problemPage(
  deps: PageDeps,
  c: Context,
  status: ContentfulStatusCode,
  requestId: string | null = null,
): Promise<Response> {
  c.header('cache-control', 'no-store')
  const { path } = c.req
  if (status !== 404) return c.html(await writeDocument(deps, { page: 'error', path, props: { requestId } }), status)
  const page: PageName | undefined = matchRoute(path)?.route.page
  const missing = page === 'product' || page === 'post' ? page : 'page'
  return c.html(await writeDocument(deps, { page: 'not-found', path, props: { missing } }), status)
}

/** The two ways in which a page travels: as a document, and as its data for the browser that draws it itself. */
type Form = {
  prefix: '' | typeof dataPrefix
  type: string
  write: (deps: PageDeps, data: PageData) => string | Promise<string>
  toSignIn: (c: Context<Edge>, href: string) => Response
}

const asDocument: Form = { prefix: '', type: 'text/html; charset=UTF-8', write: writeDocument, toSignIn: (c, href) => c.redirect(href) }
const asData: Form = {
  prefix: dataPrefix,
  type: 'application/json',
  write: (_deps, data) => JSON.stringify(data),
  toSignIn: (c) => c.body(null, 401),
}

/** Null when there is no such page. */
async function pageAnswer(deps: PageDeps, c: Context<Edge>, path: string, form: Form): Promise<Response | null> {
  const match = matchRoute(path)
  if (!match) return null
  return match.route.access === 'public' ? publicAnswer(deps, c, { match, path, form }) : privateAnswer(deps, c, { match, path, form })
}

type Asked = { match: Match; path: string; form: Form }

/** Not told who asks nor how: the same bytes for everyone, by address alone (design §6). */
async function publicAnswer(deps: PageDeps, c: Context<Edge>, asked: Asked): Promise<Response | null> {
  const { key, query } = await deps.addresses.of(asked.match.route, asked.form.prefix + asked.path, new URL(c.req.url).searchParams)
  const page = await deps.cache.get(key, renderOf(deps, asked, query))
  return page && answerPage(c, deps.cache, key, page)
}

/** What the cache calls when it has no page that is right: here the work begins, so here a place is needed. */
function renderOf(deps: PageDeps, { match, path, form }: Asked, query: URLSearchParams): Render {
  const { page, path: route } = match.route
  const render: Render = async () => {
    const props = await loadProps(deps.context, match, { query, shopper: null })
    if (!props) return null
    await deps.admission.yieldFrom('browse')
    const body = await form.write(deps, { page, path, props })
    return { body, type: form.type, route, dependencies: dependenciesOf(page, query, body), isKept: !isShownOnce(props) }
  }
  return () => deps.admission.run('browse', render)
}

async function privateAnswer(deps: PageDeps, c: Context<Edge>, { match, path, form }: Asked): Promise<Response | null> {
  const { route } = match
  const { context } = deps
  const url = new URL(c.req.url)
  const shopper = await shopperOf(c, context)
  const signInAt = route.signIn && !shopper ? signInHref(route.signIn, path + url.search, tokenOf(c, context) !== undefined) : null
  if (shopper && route.page === 'invoice') await countLookupOf(c, shopper)
  const props = signInAt === null ? await loadProps(context, match, { query: url.searchParams, shopper }) : {}
  if (!props) return null
  c.set('route', route.path)
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  if (signInAt !== null) return form.toSignIn(c, signInAt)
  return c.body(await form.write(deps, { page: route.page, path, props }), 200, { 'content-type': form.type })
}

/** The sign-in screen leads back, and says so when a session ran out. */
function signInHref(path: string, next: string, hadSession: boolean): string {
  return `${path}?next=${encodeURIComponent(next)}${hadSession ? '&expired=1' : ''}`
}

async function writeDocument({ context, assets }: PageDeps, data: PageData): Promise<string> {
  const { supportPhone, isDemo } = context.settings
  return renderDocument({ ...data, assets, settings: { supportPhone, isDemo } })
}

function keepFor(seconds: number, extra?: string) {
  return (_path: string, c: Context) => c.header('cache-control', ['public', `max-age=${seconds}`, extra].filter(Boolean).join(', '))
}
