import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { DeskAssets } from '#app/router/page-data.ts'
import { themeScript } from '#app/router/theme-script.ts'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { preparePerSettings } from '#server/prepared-page.ts'
import { xmlText } from '#server/robots/xml.ts'
import type { ServiceContext } from '#services/context.ts'

/** Stricter than the shop's: no form leaves the page, and images of receipts may be blobs. */
const policy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`,
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
].join('; ')

/** The one document of `/desk` and everything below it: the same bytes for everyone, without data. The app it loads calls `/api/desk`. */
export function deskDocument(context: Pick<ServiceContext, 'settings'>, assets: DeskAssets): Hono<AppEnv> {
  const app = createRouter()
  const page = preparePerSettings(context, ({ name }) => htmlOf(name, assets))
  for (const path of ['/desk', '/desk/*']) {
    app.get(path, (c) => {
      c.set('route', '/desk')
      c.header('x-robots-tag', 'noindex')
      c.header('referrer-policy', 'no-referrer')
      c.header('content-security-policy', policy)
      return page(c, 200)
    })
  }
  return app
}

function htmlOf(shopName: string, { script, styles, fonts, modules }: DeskAssets): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    '<meta name="theme-color" content="#0b0c0e">',
    `<meta name="application-name" content="${xmlText(shopName)}">`,
    `<title>میز کار ${xmlText(shopName)}</title>`,
    `<script>${themeScript}</script>`,
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`),
    ...styles.map((sheet) => `<link rel="stylesheet" href="${sheet}">`),
    '<link rel="icon" href="/icon">',
    ...modules.map((module) => `<link rel="modulepreload" href="${module}">`),
    `<script type="module" src="${script}"></script>`,
  ]
  const noScript = '<noscript><p>میز کار بدون جاوااسکریپت باز نمی‌شود.</p></noscript>'
  return `<!doctype html><html lang="fa" dir="rtl" class="dark"><head>${head.join('')}</head><body><div id="app"></div>${noScript}</body></html>`
}
