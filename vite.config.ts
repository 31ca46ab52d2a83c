import devServer, { defaultOptions } from '@hono/vite-dev-server'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const noTimingWarnings = { pluginTimings: false, bundlerTimings: false }

/** Matches files by folder and by names without extension, separated by `|`. */
const filesOf = (folders: Readonly<Record<string, string>>) =>
  new RegExp(
    `/(?:${Object.entries(folders)
      .map(([folder, names]) => `${folder}/(?:${names})`)
      .join('|')})\\.tsx?$`,
  )

/**
 * Chunks grouped by hand, because they measurably help: every file of its own costs 0.7 KB of headers and, over HTTP/1.1, waits for one of six
 * connections. `shell` is everything that every page loads, `shared` the small modules of home, store and product, `grid` those of all pages
 * with a grid, `home-parts` the sections of the home page; `panels` and `drawers` are what the shell downloads after hydration or at the first
 * tap. A chunk takes what its modules import with them, unless a group before it has it.
 */
const chunkGroups = [
  { name: 'shell', tags: ['$initial' as const] },
  {
    name: 'shared',
    test: filesOf({
      domain: 'stock|review/review',
      'app/components/cart': 'add-to-cart-button|wishlist-button',
      'app/components/layout': 'tel-href|use-fading-dialog',
      'app/components/product': 'share-button',
      'app/components/ui': 'breadcrumb|dialog-closing|mixed-text|page-head|picture|price|share|skeleton|slide-motion|stars',
    }),
  },
  {
    name: 'grid',
    test: filesOf({ 'app/components/store': 'infinite-grid|product-grid|use-scroll-to-results', 'app/components/product': 'product-card' }),
  },
  { name: 'panels', test: filesOf({ 'app/components/layout': 'mobile-menu-sheet|footer', 'app/components/ui': 'toaster' }) },
  { name: 'drawers', test: filesOf({ 'app/components/cart': 'drawer-sheets' }) },
  {
    name: 'home-parts',
    test: filesOf({ 'app/components/home': 'promo-strip|trust-reasons|brands-row', 'app/components/product': 'rail' }),
  },
]

/** Pages of the desk share some ninety modules of a few hundred bytes: as files of their own a page loaded up to 39 (docs/decisions/0132). */
const deskChunkGroups = [
  { name: 'frame', tags: ['$initial' as const] },
  { name: 'parts', minShareCount: 4 },
]

/**
 * Replaces Vite's wrapper around `import()`: without module preloading (below) it has nothing to do, yet it is in every first load
 * (https://github.com/vitejs/vite/issues/13952).
 */
const withoutPreloadHelper = {
  name: 'without-preload-helper',
  enforce: 'pre' as const,
  load: (id: string) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/**
 * Four builds from one source tree: the shop's browser files, the script in the head of its documents, the desk's browser files, and the server with
 * server rendering as one bundle.
 */
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
    // One file without imports: it is inline in every document.
    head: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        rolldownOptions: { input: 'app/router/head-script.ts', output: { format: 'iife', entryFileNames: 'head-script.js' } },
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
          output: {
            entryFileNames: 'assets/desk-[name]-[hash].js',
            chunkFileNames: 'assets/desk-[name]-[hash].js',
            codeSplitting: { groups: deskChunkGroups },
          },
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
