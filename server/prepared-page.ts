import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ServiceContext } from '#services/context.ts'
import { negotiateEncoding } from './page-cache/encodings.ts'

export type PreparedPage = (c: Context, status: ContentfulStatusCode) => Response

/** A page that is the same for every request, compressed once: sending it costs next to nothing. */
export function preparePage(html: string): PreparedPage {
  const identity = Buffer.from(html)
  const bodies = { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity }
  return (c, status) => {
    const encoding = negotiateEncoding(c.req.header('accept-encoding'))
    return c.body(new Uint8Array(bodies[encoding]), status, {
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
  }
}

type Settings = ServiceContext['settings']

/** The same, prepared again when the owner has changed the settings that it shows. */
export function preparePerSettings(context: Pick<ServiceContext, 'settings'>, render: (settings: Settings) => string): PreparedPage {
  let shown = context.settings
  let page = preparePage(render(shown))
  return (c, status) => {
    if (context.settings !== shown) {
      shown = context.settings
      page = preparePage(render(shown))
    }
    return page(c, status)
  }
}
