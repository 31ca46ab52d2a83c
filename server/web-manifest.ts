import { brandUrl, type Logo } from '#domain/settings/logo.ts'
import type { ServiceContext } from '#services/context.ts'
import { createRouter } from './app-env.ts'

const dark = '#0b0c0e'

/** `/manifest.webmanifest`: how a phone names the shop on its home screen. */
export function webManifestRoute(context: Pick<ServiceContext, 'settings'>) {
  return createRouter().get('/manifest.webmanifest', (c) => {
    const { name, slogan, logo } = context.settings
    const manifest = {
      name: `${name}، ${slogan}`,
      short_name: name,
      lang: 'fa',
      dir: 'rtl',
      start_url: '/',
      display: 'standalone',
      background_color: dark,
      theme_color: dark,
      icons: logo ? iconsOf(logo) : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
    }
    return c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=600' })
  })
}

/** Maskable: phones cut their own shape out of it. */
function iconsOf(logo: Logo) {
  const type = 'image/png'
  return [
    { src: brandUrl(logo, 'icon-192.png'), sizes: '192x192', type },
    { src: brandUrl(logo, 'icon-512.png'), sizes: '512x512', type },
    { src: brandUrl(logo, 'maskable-512.png'), sizes: '512x512', type, purpose: 'maskable' },
  ]
}
