import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { matchRoute } from '#app/router/match.ts'
import type { Assets, PageData, PageDataOf } from '#app/router/page-data.ts'
import { renderDocument } from '#app/router/render.tsx'
import { renderRefused } from '#app/router/render-refused.tsx'
import { accentStyle } from '#domain/settings/accent.ts'
import { sealHref, socialLinks } from '#domain/settings/elsewhere.ts'
import { logoImage } from '#domain/settings/logo.ts'
import type { ShellSettings } from '#domain/settings/shell-settings.ts'
import { shellLinks } from '#services/content/owner-lists.ts'
import type { ServiceContext, ShopSettings } from '#services/context.ts'
import { type PreparedPage, preparePage } from './prepared-page.ts'

type Deps = { readonly context: Pick<ServiceContext, 'settings'>; readonly assets: Assets }

/** The settings that documents show. */
export function documentSettings(settings: ShopSettings): ShellSettings {
  const { name, slogan, logo, accent, footer, supportPhone, isDemo, hours, social, enamad } = settings
  const links = socialLinks(social)
  return {
    ...{ name, supportPhone, isDemo, about: footer.about ?? slogan, rights: footer.rights ?? `© ۲۰۲۵ ${name}` },
    ...(logo && { logo: logoImage(logo, name) }),
    ...(accent && { accentStyle: accentStyle(accent) }),
    ...(hours && { hours }),
    ...(links.length > 0 && { social: links }),
    ...(enamad && { sealHref: sealHref(enamad) }),
    ...shellLinks(settings.lists),
  }
}

export async function writeDocument(deps: Deps, data: PageData): Promise<string> {
  return renderDocument({ ...data, assets: deps.assets, settings: documentSettings(deps.context.settings) })
}

/** Digest of everything a document is rendered from, except the assets, which change only with the build. */
export function dataDigest(deps: Deps, data: PageData): string {
  return hash('sha256', JSON.stringify([data, documentSettings(deps.context.settings)]), 'base64url')
}

/** The HTML response of a request without a page: not found, refused or failed. Never cached. */
export type RespondWithProblem = (c: Context, status: ContentfulStatusCode, requestId: string) => Response | Promise<Response>

/** A prepared page has no path of its own, so that unknown URLs share one. */
const anyPath = '/404'

/** Anybody can request unknown URLs all day: everything but a bug gets a page that is rendered once. */
export function createProblemPages(deps: Deps): RespondWithProblem {
  const prepared = new Map<string, Promise<PreparedPage>>()
  let shown = deps.context.settings
  const prepare = (name: string, render: () => Promise<string>): Promise<PreparedPage> => {
    const page = prepared.get(name) ?? render().then(preparePage)
    prepared.set(name, page)
    page.catch(() => prepared.delete(name))
    return page
  }
  return async (c, status, requestId) => {
    const { settings } = deps.context
    if (settings !== shown) prepared.clear()
    shown = settings
    if (status === 429)
      return (await prepare('tooMany', async () => renderRefused(deps.assets, documentSettings(settings), 'tooMany')))(c, status)
    const failed = (props: PageDataOf<'error'>['props']): PageDataOf<'error'> => ({ page: 'error', path: anyPath, props })
    if (status >= 500) {
      const bug = failed({ requestId, unreachable: matchRoute(c.req.path)?.route.ifUnreachable })
      return c.html(await writeDocument(deps, bug), status, { 'cache-control': 'no-store' })
    }
    if (status !== 404) return (await prepare('refused', () => writeDocument(deps, failed({ requestId: null }))))(c, status)
    const missing = missingAt(c.req.path)
    const notFound: PageDataOf<'not-found'> = { page: 'not-found', path: anyPath, props: { missing } }
    return (await prepare(missing, () => writeDocument(deps, notFound)))(c, status)
  }
}

function missingAt(path: string) {
  const page = matchRoute(path)?.route.page
  return page === 'product' || page === 'post' ? page : 'page'
}
