import type { ServiceContext } from '#services/context.ts'
import { createRouter } from './app-env.ts'

const dark = '#0b0c0e'

/** `/manifest.webmanifest`: how a phone names the shop on its home screen. */
export function manifestRoute(context: Pick<ServiceContext, 'settings'>) {
  return createRouter().get('/manifest.webmanifest', (c) => {
    const { name, slogan } = context.settings
    const manifest = {
      name: `${name}، ${slogan}`,
      short_name: name,
      lang: 'fa',
      dir: 'rtl',
      start_url: '/',
      display: 'standalone',
      background_color: dark,
      theme_color: dark,
      icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
    }
    return c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=600' })
  })
}
