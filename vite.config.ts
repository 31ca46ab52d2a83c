import devServer, { defaultOptions } from '@hono/vite-dev-server'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** A slow machine is no reason to warn whoever starts the shop. */
const quiet = { pluginTimings: false, bundlerTimings: false }

/** Few files for a first visit: React, what stands around every page, the small pieces of most pages, the cards of products. */
const chunks = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  {
    name: 'pieces',
    test: /[\\/](domain[\\/](stock|review[\\/]review)|app[\\/]stores[\\/]reviews|app[\\/]components[\\/](ui[\\/](breadcrumb|mixed-text|page-head|picture|price|share|stars)|cart[\\/](add-to-cart|wishlist)-button|product[\\/]share-button))\.tsx?$/,
    priority: 2,
  },
  {
    name: 'cards',
    test: /[\\/]app[\\/]components[\\/](product[\\/]product-card|cart[\\/]card-controls|store[\\/]product-grid)\.tsx$/,
    priority: 1,
  },
  {
    name: 'cart',
    test: /[\\/]app[\\/]components[\\/]cart[\\/](cart-|checkout-|drawer-sheets|line|quantity|use-refresh|wishlist-)/,
    priority: 0,
  },
  { name: 'frame', test: /[\\/]app[\\/]components[\\/](layout[\\/](footer|support-phone|demo-notice)|ui[\\/]toaster)/, priority: 0 },
]

/** Without its list (`modulePreload` below) Vite's helper around every `import()` has nothing to do; it would still be in every first load. */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre' as const,
  load: (id: string) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

const signal = /(?<=\w+Exception = )Error\(formatProdErrorMessage\((\d+)\)\)/g

/**
 * React makes five errors while it loads that it only throws as signals. Under an inspector (developer tools, Lighthouse, a browser
 * test) the stack of each makes the browser read all of React a second time, before it may go on: they need none.
 */
const stacklessSignals = {
  name: 'stackless-signals',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code: string) {
      if (code.match(signal)?.length !== 5) throw new Error('React names its signals differently now: see stacklessSignals')
      return code.replace(signal, '{ __proto__: Error.prototype, message: formatProdErrorMessage($1) }')
    },
  },
}

/** Two builds from one tree: what the browser loads, and the server with everything it renders, as one bundle. */
export default defineConfig(({ command }) => ({
  publicDir: false,
  plugins: [
    react(),
    tailwindcss(),
    plainImports,
    stacklessSignals,
    command === 'serve' &&
      devServer({ entry: 'server/dev.ts', exclude: [/^\/dist\/.+/, ...defaultOptions.exclude], injectClientScript: false }),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        // The server names a first page's files in its head; on the way to another page its list would weigh more than it saves.
        modulePreload: false,
        rolldownOptions: { input: 'app/router/client.tsx', checks: quiet, output: { codeSplitting: { groups: chunks } } },
      },
    },
    ssr: {
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, external: ['sharp', 'pg-native'] },
      }),
      build: {
        ssr: true,
        outDir: 'dist/server',
        emptyOutDir: true,
        rolldownOptions: { input: { index: 'server/index.ts' }, checks: quiet },
      },
    },
  },
}))
