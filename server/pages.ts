import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { matchRoute } from '#app/router/match.ts'
import type { Assets, PageData } from '#app/router/page-data.ts'
import { renderDocument } from '#app/router/render.tsx'
import type { PageName, Route } from '#app/routes.ts'
import type { Shop } from '#services/context.ts'
import { createRouter, type Edge } from './edge.ts'
import { loadProps } from './loaders/load-props.ts'
import { feedRoute } from './robots/feed.ts'
import { robotRoutes } from './robots/sitemap.ts'
import { shopperOf, tokenOf } from './session.ts'
import { shareImageRoute } from './share-image.ts'

export type PageDeps = {
  shop: Shop
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
  if (deps.clientDir) app.use('/assets/*', serveStatic({ root: deps.clientDir, onFound: keepFor(365 * dayInSeconds, 'immutable') }))
  app.use(
    '/media/*',
    serveStatic({ root: deps.mediaDir, rewriteRequestPath: (path) => path.replace(/^\/media/, ''), onFound: keepFor(30 * dayInSeconds) }),
  )
  app.use(
    '/:file{favicon\\.svg|apple-touch-icon\\.png|manifest\\.webmanifest}',
    serveStatic({ root: 'app/public', onFound: keepFor(dayInSeconds) }),
  )
  app.route('/', robotRoutes(deps.shop))
  app.route('/', feedRoute(deps.shop))
  app.route('/', shareImageRoute(deps.shop, deps))
  app.get('/_data/*', async (c) => {
    const path = c.req.path.slice('/_data'.length)
    const found = await loadPage(deps.shop, c, path)
    if (!found) return c.body(null, 404)
    describeAnswer(c, found.route)
    return 'data' in found ? c.json(found.data) : c.body(null, 401)
  })
  app.get('*', async (c) => {
    const found = await loadPage(deps.shop, c, c.req.path)
    if (!found) return problemPage(deps, c, 404)
    describeAnswer(c, found.route)
    return 'data' in found ? document(deps, c, 200, found.data) : c.redirect(found.signInAt)
  })
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
  if (status !== 404) return document(deps, c, status, { page: 'error', path, props: { requestId } })
  const page: PageName | undefined = matchRoute(path)?.route.page
  const missing = page === 'product' || page === 'post' ? page : 'page'
  return document(deps, c, status, { page: 'not-found', path, props: { missing } })
}

type FoundPage = { route: Route; data: PageData } | { route: Route; signInAt: string }

/** Only a private page is told who asks: what is public stays the same bytes for everyone (design §6). */
async function loadPage(shop: Shop, c: Context<Edge>, path: string): Promise<FoundPage | null> {
  const match = matchRoute(path)
  if (!match) return null
  const { route } = match
  const url = new URL(c.req.url)
  const shopper = route.access === 'private' ? await shopperOf(c, shop) : null
  if (route.signIn && !shopper) return { route, signInAt: signInHref(route.signIn, path + url.search, tokenOf(c, shop) !== undefined) }
  const props = await loadProps(shop, match, { query: url.searchParams, shopper })
  return props && { route, data: { page: route.page, path, props } }
}

/** The sign-in screen leads back, and says so when a session ran out. */
function signInHref(path: string, next: string, hadSession: boolean): string {
  return `${path}?next=${encodeURIComponent(next)}${hadSession ? '&expired=1' : ''}`
}

async function document({ shop, assets }: PageDeps, c: Context, status: ContentfulStatusCode, data: PageData): Promise<Response> {
  const { supportPhone, isDemo } = shop.settings
  return c.html(await renderDocument({ ...data, assets, settings: { supportPhone, isDemo } }), status)
}

/** For caches, for robots and, as a pattern without anybody's words, for log and measurements. */
function describeAnswer(c: Context<Edge>, route: Route): void {
  c.set('route', route.path)
  c.header('cache-control', route.access === 'public' ? 'public, no-cache' : 'no-store')
  if (route.access === 'private') c.header('x-robots-tag', 'noindex')
}

function keepFor(seconds: number, extra?: string) {
  return (_path: string, c: Context) => c.header('cache-control', ['public', `max-age=${seconds}`, extra].filter(Boolean).join(', '))
}
