import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { type Match, matchRoute } from '#app/router/match.ts'
import type { Assets, DeskAssets, PageData } from '#app/router/page-data.ts'
import type { Route } from '#app/routes.ts'
import { findRedirect } from '#services/catalog/find-redirect.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Admission } from './admission/admission.ts'
import { priorityOf } from './admission/request-priority.ts'
import { countLookupOf } from './api/order-lookups.ts'
import { type AppEnv, createRouter } from './app-env.ts'
import { deskDocument } from './desk/document.ts'
import { previewRoute } from './desk/preview.ts'
import { dataDigest, type RespondWithProblem, writeDocument } from './documents.ts'
import { loadPage } from './loaders/load-page.ts'
import { pageTable } from './loaders/page-table.ts'
import { type CacheKeys, dataPrefix } from './page-cache/cache-keys.ts'
import { negotiateEncoding } from './page-cache/encodings.ts'
import type { PageCache, Render } from './page-cache/page-cache.ts'
import type { RespondWithPage } from './page-cache/page-response.ts'
import type { RenderedPage } from './page-cache/rendered-page.ts'
import { brandRoutes } from './pictures/brand.ts'
import { ownPictures } from './pictures/own-pictures.ts'
import { slidePictures } from './pictures/slide-pictures.ts'
import { limitedForNetwork } from './rate-limits/limited.ts'
import { uncachedLimit } from './rate-limits/search-limits.ts'
import { feedRoute } from './robots/feed.ts'
import { robotRoutes } from './robots/sitemap.ts'
import { findShopper, tokenOf } from './session.ts'
import { shareImageRoute } from './share-image/route.ts'
import { staticFiles } from './static-files.ts'
import { webManifestRoute } from './web-manifest.ts'

/** What the build made, and where. */
export type BuiltFiles = {
  assets: Assets
  deskAssets: DeskAssets
  /** The client build; absent while Vite serves the sources itself. */
  clientDir?: string
  mediaDir: string
  /** The fonts that share images are drawn with. */
  fontsDir: string
}

export type PageDeps = BuiltFiles & {
  context: ServiceContext
  cache: PageCache
  cacheKeys: CacheKeys
  respondWithPage: RespondWithPage
  respondWithProblem: RespondWithProblem
  admission: Admission
}

/** Built files, media, rendered pages and their data: every GET that is not the API. */
export function pages(deps: PageDeps): Hono<AppEnv> {
  const app = createRouter()
  app.use(compress())
  app.route('/', ownPictures(deps.context))
  app.route('/', slidePictures(deps.context))
  app.route('/', brandRoutes(deps.context))
  app.route('/', staticFiles(deps))
  app.route('/', robotRoutes(deps.context))
  app.route('/', feedRoute(deps.context))
  app.route('/', webManifestRoute(deps.context))
  app.route('/', shareImageRoute(deps.context, deps))
  app.route('/', previewRoute(deps))
  app.route('/', deskDocument(deps.context, deps.deskAssets))
  app.get(`${dataPrefix}/*`, async (c) => {
    const path = c.req.path.slice(dataPrefix.length)
    return (await handlePage(deps, c, path, asJson)) ?? c.body(null, 404, { 'cache-control': 'no-store' })
  })
  app.get(
    '*',
    async (c) =>
      (await handlePage(deps, c, c.req.path, asDocument)) ??
      (await redirectMoved(deps, c)) ??
      deps.respondWithProblem(c, 404, c.get('requestId')),
  )
  return app
}

/** The two representations of a page: an HTML document, and its data as JSON for client-side navigation. */
type Representation = {
  pathPrefix: '' | typeof dataPrefix
  contentType: string
  write: (deps: PageDeps, data: PageData) => string | Promise<string>
  redirectToSignIn: (c: Context<AppEnv>, href: string) => Response
}

const asDocument: Representation = {
  pathPrefix: '',
  contentType: 'text/html; charset=UTF-8',
  write: writeDocument,
  redirectToSignIn: (c, href) => c.redirect(href),
}
const asJson: Representation = {
  pathPrefix: dataPrefix,
  contentType: 'application/json',
  write: (_deps, data) => JSON.stringify(data),
  redirectToSignIn: (c) => c.body(null, 401),
}

type PageRequest = { match: Match; path: string; representation: Representation; subscriber: string }

/** Null when there is no such page. */
async function handlePage(deps: PageDeps, c: Context<AppEnv>, path: string, representation: Representation): Promise<Response | null> {
  const match = matchRoute(path)
  if (!match) return null
  const request = { match, path, representation, subscriber: c.get('client').subscriber }
  return match.route.access === 'public' ? handlePublicPage(deps, c, request) : handlePrivatePage(deps, c, request)
}

/** A former path of a page is redirected to its present one. Not cached: another page may get the former path. */
async function redirectMoved({ context }: PageDeps, c: Context<AppEnv>): Promise<Response | null> {
  // A file has no slot, and therefore no query.
  if (priorityOf(c.req.method, c.req.path) === 'file') return null
  const route = matchRoute(c.req.path)?.route
  // A path without a page may be one of the shop's former site, from which it was imported (docs/decisions/0084).
  if (route && route.access !== 'public') return null
  const href = await findRedirect(context, c.req.path, new URL(c.req.url).searchParams)
  if (href === null) return null
  c.set('route', route?.path ?? 'moved')
  c.header('cache-control', 'no-cache')
  return c.redirect(href, 301)
}

/** Lookup, render and store on a miss, respond. Only the URL decides: the same bytes for everyone. */
async function handlePublicPage(deps: PageDeps, c: Context<AppEnv>, request: PageRequest): Promise<Response | null> {
  const { match, path, representation } = request
  const { key, query } = await deps.cacheKeys.keyFor(match.route, representation.pathPrefix + path, new URL(c.req.url).searchParams)
  if (query.size > 0 && deps.cache.needsRender(key)) await limitedForNetwork(c, uncachedLimit(query))
  const page = await deps.cache.get(key, (cachedDigest) => renderWithSlot(deps, request, query, cachedDigest))
  return page && respond(deps, c, key, page)
}

/** A render needs an admission slot; a cache hit does not. */
function renderWithSlot(deps: PageDeps, request: PageRequest, query: URLSearchParams, cachedDigest: string | null): ReturnType<Render> {
  const { match, path, representation, subscriber } = request
  const { page, path: route } = match.route
  const { priority } = pageTable[page]
  const render = async () => {
    const loaded = await loadPage(page, deps.context, { path: route, params: match.params, query, shopper: null })
    if (!loaded) return null
    const { props, tags, uncacheable, expiresAt } = loaded
    const expiry = expiresAt === undefined ? {} : { maxAgeMs: Date.parse(expiresAt) - (performance.timeOrigin + performance.now()) }
    const rest = {
      contentType: representation.contentType,
      route,
      tags,
      uncacheable,
      ...expiry,
      dataDigest: dataDigest(deps, { page, path, props }),
    }
    // Most invalidations concern other products of the page's category, or a sale that the page does not show.
    if (rest.dataDigest === cachedDigest) return { body: null, ...rest }
    await deps.admission.yieldFrom(priority)
    return { body: await representation.write(deps, { page, path, props }), ...rest }
  }
  return deps.admission.run(priority, render, { group: subscriber })
}

function respond({ cache, respondWithPage }: PageDeps, c: Context<AppEnv>, key: string, page: RenderedPage): Response {
  const encoding = negotiateEncoding(c.req.header('accept-encoding'))
  const encoded = cache.encode(key, page, encoding)
  const { status, headers, body } = respondWithPage(page, encoding, encoded, c.req.header('if-none-match'))
  c.set('route', page.route)
  for (let index = 0; index < headers.length; index += 2) c.header(headers[index] ?? '', headers[index + 1])
  return body ? c.body(body) : c.body(null, status)
}

/** Rendered for one shopper or guest, never cached. */
async function handlePrivatePage(
  deps: PageDeps,
  c: Context<AppEnv>,
  { match, path, representation }: PageRequest,
): Promise<Response | null> {
  const { route, params } = match
  const { context } = deps
  const url = new URL(c.req.url)
  const shopper = await findShopper(c, context)
  if (route.signIn && !shopper) {
    setPrivateHeaders(c, route)
    return representation.redirectToSignIn(c, signInHref(route.signIn, path + url.search, tokenOf(c, context) !== undefined))
  }
  if (shopper && route.page === 'invoice') await countLookupOf(c, shopper)
  const loaded = await loadPage(route.page, context, { path: route.path, params, query: url.searchParams, shopper })
  if (!loaded) return null
  setPrivateHeaders(c, route)
  const body = await representation.write(deps, { page: route.page, path, props: loaded.props })
  return c.body(body, 200, { 'content-type': representation.contentType })
}

function setPrivateHeaders(c: Context<AppEnv>, route: Route): void {
  c.set('route', route.path)
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
}

/** Signing in leads back to `next`; with `expired` the page says that the session ended. */
function signInHref(path: string, next: string, hadSession: boolean): string {
  return `${path}?next=${encodeURIComponent(next)}${hadSession ? '&expired=1' : ''}`
}
