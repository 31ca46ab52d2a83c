import type { Context } from 'hono'
import { routes } from '#app/routes.ts'
import { Refusal } from '#domain/refusals.ts'
import { absoluteUrl } from '#domain/seo.ts'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { buildSitemapPart, countSitemapParts, type SitemapEntry } from '#services/catalog/build-sitemap.ts'
import type { ServiceContext } from '#services/context.ts'
import { xmlHead, xmlText } from './xml.ts'

/** Public, but not for search engines. */
const notListed = ['/search', '/api/docs', '/checkout/payment-verify']
/** APIs and the sandbox: no pages. */
const notPages = ['/api/', '/_data/', '/sandbox/']

const pagePaths = routes
  .filter(({ access, path }) => access === 'public' && !path.includes('{') && !notListed.includes(path))
  .map(({ path }) => path)
const privatePaths = routes.filter(({ access }) => access === 'private').map(({ path }) => path)

/** For crawlers: `/sitemap.xml`, its parts, and `/robots.txt`. */
export function robotRoutes(context: ServiceContext) {
  const { baseUrl } = context.settings
  return createRouter()
    .get('/robots.txt', (c) => withCacheControl(c).text(robotsText(baseUrl)))
    .get('/sitemap.xml', async (c) => respondWithXml(c, sitemapIndex(baseUrl, await countSitemapParts(context))))
    .get('/:file{sitemap-[1-9][0-9]{0,4}\\.xml}', async (c) => {
      const part = Number(c.req.param('file').replace(/\D/g, ''))
      const entries = await buildSitemapPart(context, part, pagePaths)
      if (!entries) throw new Refusal('page.notFound')
      return respondWithXml(c, urlSet(baseUrl, entries))
    })
}

function robotsText(baseUrl: string): string {
  const disallowed = [...privatePaths, ...notPages, '/search', '/checkout/payment-verify']
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absoluteUrl(baseUrl, '/sitemap.xml')}`,
    '',
  ].join('\n')
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function sitemapIndex(baseUrl: string, parts: number): string {
  const files = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${location(baseUrl, `/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  )
  return `${xmlHead}<sitemapindex ${namespace}>\n${files.join('\n')}\n</sitemapindex>\n`
}

function urlSet(baseUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, changedOn }) => `<url><loc>${location(baseUrl, path)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</url>`,
  )
  return `${xmlHead}<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`
}

function location(baseUrl: string, path: string): string {
  return xmlText(absoluteUrl(baseUrl, path))
}

function respondWithXml(c: Context<AppEnv>, xml: string): Response {
  return withCacheControl(c).body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' })
}

function withCacheControl(c: Context<AppEnv>): Context<AppEnv> {
  c.header('cache-control', 'public, max-age=3600')
  return c
}
