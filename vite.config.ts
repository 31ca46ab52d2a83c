import devServer, { defaultOptions } from '@hono/vite-dev-server'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const noTimingWarnings = { pluginTimings: false, bundlerTimings: false }

/**
 * Two chunks are grouped by hand, because they measurably help: `shell` is everything that every page loads, `shared` the small modules
 * of home, store and product. A first product page loads 3 files with them and 20 without, and 3.5 KB less.
 */
const chunkGroups = [
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  {
    name: 'shared',
    test: /[\\/](domain[\\/](stock|review[\\/]review)|app[\\/]components[\\/](ui[\\/](breadcrumb|mixed-text|page-head|picture|price|share|stars)|cart[\\/](add-to-cart|wishlist)-button|product[\\/]share-button))\.tsx?$/,
    priority: 1,
  },
]

/** Replaces Vite's wrapper around `import()`: without module preloading (below) it has nothing to do, yet it is in every first load (https://github.com/vitejs/vite/issues/13952). */
const withoutPreloadHelper = {
  name: 'without-preload-helper',
  enforce: 'pre' as const,
  load: (id: string) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** Three builds from one source tree: the shop's browser files, the desk's beside them, and the server with server rendering as one bundle. */
export default defineConfig(({ command }) => ({
  publicDir: false,
  plugins: [
    react(),
    tailwindcss(),
    withoutPreloadHelper,
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
        // The server lists the files of a first page in the head; for later pages a preload list would cost more than it saves.
        modulePreload: false,
        rolldownOptions: { input: 'app/router/client.tsx', checks: noTimingWarnings, output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
    // A build of its own: with a shared one the desk's modules would end up in the chunks of the shop's first load (DESK-37).
    desk: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: 'desk-manifest.json',
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: 'app/pages/desk/client.tsx',
          checks: noTimingWarnings,
          output: { entryFileNames: 'assets/desk-[name]-[hash].js', chunkFileNames: 'assets/desk-[name]-[hash].js' },
        },
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
        rolldownOptions: { input: { index: 'server/index.ts' }, checks: noTimingWarnings },
      },
    },
  },
}))
