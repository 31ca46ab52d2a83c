import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import type { Assets } from '#app/router/page-data.ts'
import { renderBusy } from '#app/router/render-busy.tsx'

/** The page for whoever is turned away, drawn and compressed once: a refusal must cost next to nothing. */
export function prepareBusyPage(assets: Assets): (c: Context) => Response {
  const html = Buffer.from(renderBusy(assets))
  const bodies = [
    ['br', brotliCompressSync(html)],
    ['gzip', gzipSync(html)],
  ] as const
  return (c) => {
    const accepted = c.req.header('accept-encoding') ?? ''
    const [encoding, body] = bodies.find(([name]) => accepted.includes(name)) ?? [null, html]
    return c.body(new Uint8Array(body), 503, {
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    })
  }
}
