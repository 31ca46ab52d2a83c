import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import type { Assets } from '#app/router/page-data.ts'
import { renderBusy } from '#app/router/render-busy.tsx'
import { negotiateEncoding } from '../page-cache/encodings.ts'

/** The page for requests refused with `shop.busy`, rendered and compressed once: refusing must cost next to nothing. */
export function prepareBusyPage(assets: Assets): (c: Context) => Response {
  const identity = Buffer.from(renderBusy(assets))
  const bodies = { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity }
  return (c) => {
    const encoding = negotiateEncoding(c.req.header('accept-encoding'))
    return c.body(new Uint8Array(bodies[encoding]), 503, {
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
  }
}
